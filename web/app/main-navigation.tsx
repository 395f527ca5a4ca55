import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { formatCount } from "#domain/format.ts";
import { shellMessages } from "#domain/messages.ts";
import { suggestedJobCountQuery } from "#web/data/suggested-jobs.ts";
import { useCurrentEmployer, useDraftOwner } from "#web/session/signed-in.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icon-paths.ts";
import { SideLabel } from "./side-label.tsx";
import { startNewJob } from "./start-new-job.ts";

interface Destination {
  to: string;
  icon: IconName;
  label: string;
}

/** Decision 40: above the specified ones. */
const dashboard: Destination = { to: "/dashboard", icon: "dashboard", label: shellMessages.dashboard };
const profile: Destination = { to: "/profile", icon: "building", label: shellMessages.companyProfile };
const postJob: Destination = { to: "/post-job", icon: "post", label: shellMessages.postNewJob };
const previousJobs: Destination = { to: "/previous-jobs", icon: "briefcase", label: shellMessages.previousJobs };
const userPermissions: Destination = { to: "/user-permissions", icon: "team", label: shellMessages.userPermissions };
const suggestedJobs: Destination = { to: "/suggested-jobs", icon: "telescope", label: shellMessages.suggestedJobs };

/** Addresses of other screens; every address that is none shows the profile (spec §2). */
const NOT_PROFILE = [
  dashboard.to,
  postJob.to,
  previousJobs.to,
  userPermissions.to,
  suggestedJobs.to,
  "/account",
  "/employer/create",
  "/employer/request",
];

/** Spec §2 "Sidebar links". `onLeave` closes the drawer that it may stand in. */
export function MainNavigation({ onLeave }: { onLeave: (() => void) | undefined }) {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const { data: suggestions = 0 } = useQuery(suggestedJobCountQuery(useCurrentEmployer().id));

  function onPostNewJob() {
    onLeave?.();
    void startNewJob(owner, () => navigate("/post-job"));
  }

  return (
    <nav aria-label="Main" className="grid gap-0.5">
      <SideLink {...dashboard} onClick={onLeave} />
      <SideLink {...profile} onClick={onLeave} />
      <SideLink {...postJob} onClick={onPostNewJob} />
      <SideLink {...previousJobs} onClick={onLeave} />
      <SideLink {...userPermissions} onClick={onLeave} />
      {suggestions > 0 && <SideLink {...suggestedJobs} count={suggestions} onClick={onLeave} />}
    </nav>
  );
}

interface SideLinkProps extends Destination {
  /** How many things wait there. */
  count?: number;
  onClick: (() => void) | undefined;
}

function SideLink({ to, icon, label, count, onClick }: SideLinkProps) {
  const { pathname } = useLocation();
  const countId = useId();
  const current = NOT_PROFILE.includes(pathname) ? pathname : profile.to;
  return (
    <Link
      to={to}
      title={label}
      aria-current={to === current ? "page" : undefined}
      aria-describedby={count ? countId : undefined}
      className="side-link"
      onClick={onClick}
    >
      <Icon name={icon} />
      <SideLabel>{label}</SideLabel>
      {count && (
        <span id={countId} aria-hidden="true" className="side-count">
          {formatCount(count)}
        </span>
      )}
    </Link>
  );
}
