import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { jobInUrl } from "#domain/routes.ts";
import { formatCount } from "#domain/text/format.ts";
import { memberRouteAt, preloadScreenAt } from "#web/app/screens.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import type { IconName } from "#web/ui/controls/icon-paths.ts";
import { SideLabel } from "./side-label.tsx";

interface SideLinkProps {
  to: string;
  icon: IconName;
  label: string;
  /** The tooltip, if it differs from the label. */
  title?: string;
  /** The number in the link's badge. Screen readers announce it with the label. */
  count?: number | undefined;
  /** The maximum of `count`. The server counts no further. */
  countsTo?: number;
  onClick?: ((event: MouseEvent) => void) | undefined;
}

/** A sidebar link. The code of its screen loads when the pointer or the focus reaches it. */
export function SideLink({ to, icon, label, title = label, count, countsTo, onClick }: SideLinkProps) {
  const { pathname, search } = useLocation();
  // The form that edits a job has the same path as "Post New Job". While that form is open, the
  // link is not current.
  const isCurrent = to === memberRouteAt(pathname).path && jobInUrl(search) === null;
  const preload = () => void preloadScreenAt(to);
  return (
    <Link
      to={to}
      title={title}
      aria-current={isCurrent ? "page" : undefined}
      className="side-link"
      onClick={onClick}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Icon name={icon} />
      <SideLabel>{label}</SideLabel>{" "}
      {!!count && (
        <span className="side-count">{count === countsTo ? `${formatCount(count - 1)}+` : formatCount(count)}</span>
      )}
    </Link>
  );
}
