import { useQuery } from "@tanstack/react-query";
import "./tab-bar.css";
import type { ComponentProps } from "react";
import { NEW_APPLICANTS_COUNTED } from "#domain/limits.ts";
import { shellMessages as messages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { waitingCountsQuery } from "#web/data-client/waiting-counts.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { useMeasuredHeight } from "#web/ui/hooks/use-measured-height.ts";
import { PostNewJobLink } from "./main-navigation.tsx";
import { SideLabel } from "./side-label.tsx";
import { SideLink } from "./side-link.tsx";

/**
 * The bar at the bottom of a phone's screen. It has the main screens, a new job and the drawer. On
 * screens with a form, the form's bar replaces it.
 */
export function TabBar({ menuProps }: { menuProps: ComponentProps<"button"> }) {
  const { data } = useQuery(waitingCountsQuery(useCurrentEmployer().id));
  return (
    <nav ref={useMeasuredHeight("--bar-height")} aria-label={messages.quickLinks} className="tab-bar">
      <SideLink to={paths.dashboard} icon="dashboard" label={messages.home} />
      <SideLink to={paths.previousJobs} icon="briefcase" label={messages.jobs} />
      <PostNewJobLink icon="plus" />
      <SideLink
        to={paths.applicants}
        icon="inbox"
        label={messages.applicants}
        count={data?.new_applicants}
        countsTo={NEW_APPLICANTS_COUNTED}
      />
      <button type="button" className="side-link" {...menuProps}>
        <Icon name="more" />
        <SideLabel>{messages.more}</SideLabel>
      </button>
    </nav>
  );
}
