import { useId } from "react";
import { Link } from "react-router";
import { DASHBOARD_RECENT_JOBS } from "#domain/limits.ts";
import { dashboardMessages as messages, shellMessages } from "#domain/messages.ts";
import type { Activity } from "#domain/recent-activity.ts";
import { relativeDate } from "#domain/relative-date.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icon-paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const icons: Record<Activity["kind"], IconName> = {
  posted: "post",
  application: "user",
  approval: "success",
  expiry: "hourglass",
};

/** Spec §2 "Recent Activity list", of real events only (decision 39). */
export function RecentActivity({ activities }: { activities: Activity[] | undefined }) {
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
              <ButtonLink to="/post-job" variant="soft" icon="plus">
                {shellMessages.postNewJob}
              </ButtonLink>
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
            : Array.from({ length: DASHBOARD_RECENT_JOBS }, (_, index) => (
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

function ActivityItem({ activity: { kind, job, at } }: { activity: Activity }) {
  // The end of a calendar date, read where the person is: no time zone may turn it into the day before (decision 46).
  const moment = kind === "expiry" ? new Date(`${at}T12:00:00`) : new Date(at);
  const title = <Link to={`/previous-jobs?${new URLSearchParams({ search: job.name })}`}>{job.name}</Link>;
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3 sm:px-5">
      <span className="text-ink-muted">
        <Icon name={icons[kind]} />
      </span>
      <p className="min-w-0 flex-1 wrap-anywhere">
        {kind === "posted" && <>{title} was posted</>}
        {kind === "application" && <>New application for {title}</>}
        {kind === "approval" && <>{title} was approved by staff</>}
        {kind === "expiry" && <>{title} expired</>}
      </p>
      <time dateTime={at} className="text-xs whitespace-nowrap text-ink-muted">
        {relativeDate(moment)}
      </time>
    </li>
  );
}
