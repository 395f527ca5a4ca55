import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { NEW_APPLICANTS_COUNTED } from "#domain/limits.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { usePostNewJob } from "#web/app/navigation/use-post-new-job.ts";
import { waitingCountsQuery } from "#web/data-client/waiting-counts.ts";
import { isPlainClick } from "#web/drafts/hand-over.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import type { IconName } from "#web/ui/controls/icon-paths.ts";
import { SideLink } from "./side-link.tsx";

/**
 * The links of the sidebar (Spec §2 "Sidebar links"), with the dashboard first (rule 40). In the
 * drawer, `onLeave` closes the drawer.
 */
export function MainNavigation({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { data } = useQuery(waitingCountsQuery(useCurrentEmployer().id));
  const suggestions = data?.suggestions ?? 0;

  return (
    <nav aria-label="Main" className="grid gap-0.5">
      <SideLink to={paths.dashboard} icon="dashboard" label={shellMessages.dashboard} onClick={onLeave} />
      <SideLink to={paths.profile} icon="building" label={shellMessages.companyProfile} onClick={onLeave} />
      <PostNewJobLink icon="post" onLeave={onLeave} />
      <SideLink to={paths.previousJobs} icon="briefcase" label={shellMessages.previousJobs} onClick={onLeave} />
      <SideLink
        to={paths.applicants}
        icon="inbox"
        label={shellMessages.applicants}
        count={data?.new_applicants}
        countsTo={NEW_APPLICANTS_COUNTED}
        onClick={onLeave}
      />
      <SideLink to={paths.userPermissions} icon="team" label={shellMessages.userPermissions} onClick={onLeave} />
      {suggestions > 0 && (
        <SideLink
          to={paths.suggestedJobs}
          icon="telescope"
          label={shellMessages.suggestedJobs}
          count={suggestions}
          onClick={onLeave}
        />
      )}
    </nav>
  );
}

interface PostNewJobLinkProps {
  icon: IconName;
  onLeave?: (() => void) | undefined;
}

export function PostNewJobLink({ icon, onLeave }: PostNewJobLinkProps) {
  const postNewJob = usePostNewJob();

  function onClick(event: MouseEvent) {
    // A click with a modifier key opens another tab or window. This tab must then keep its
    // unfinished job.
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onLeave?.();
    postNewJob();
  }

  return <SideLink to={paths.postJob} icon={icon} label={shellMessages.postNewJob} onClick={onClick} />;
}
