import { useId } from "react";
import type { Activity } from "#domain/job/recent-activity.ts";
import { DASHBOARD_ACTIVITY_LENGTH } from "#domain/limits.ts";
import { dashboardMessages as messages, shellMessages } from "#domain/messages/messages.ts";
import { newJobLink } from "#web/drafts/new-job-link.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ActivityItem } from "./activity-item.tsx";

interface RecentActivityProps {
  activities: Activity[] | undefined;
  /** The screen offers the first job already. */
  isNextStepShown: boolean;
}

/** Spec §2 "Recent Activity list", of real events only (rule 39). */
export function RecentActivity({ activities, isNextStepShown }: RecentActivityProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      aria-busy={!activities}
      className="overflow-hidden rounded-md border border-line bg-surface"
    >
      <h2 id={headingId} className="px-4 pt-4 pb-3 text-base sm:px-5 sm:pt-5">
        {messages.recentActivity}
      </h2>
      {activities?.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState
            title={messages.noActivity}
            action={
              !isNextStepShown && (
                <ButtonLink {...newJobLink} variant="soft" icon="plus">
                  {shellMessages.postNewJob}
                </ButtonLink>
              )
            }
          >
            Applications, approvals and the end of a posting show up here.
          </EmptyState>
        </div>
      ) : (
        <ul>
          {activities
            ? activities.map((activity) => (
                <ActivityItem key={`${activity.kind} ${activity.job.id} ${activity.at}`} activity={activity} />
              ))
            : Array.from({ length: DASHBOARD_ACTIVITY_LENGTH }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
                <li key={index} className="border-t border-line px-4 py-3 sm:px-5">
                  <Skeleton width={`${40 + ((index * 17) % 30)}%`} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
