import { Link } from "react-router";
import { dashboardMessages as messages } from "#domain/messages/dashboard.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { jobPath } from "#domain/routes.ts";
import { formatCount } from "#domain/text/format.ts";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { relativeDate } from "#domain/time/relative-date.ts";
import { newJobLink } from "#web/drafts/hand-over.ts";
import type { Activity } from "#web/jobs/data/dashboard.ts";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { IconShape } from "#web/ui/controls/icon.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { DashboardSection } from "./dashboard-section.tsx";

interface RecentActivityProps {
  activities: Activity[];
  /** True if another part of the screen already offers to post the first job. */
  isNextStepShown: boolean;
}

/** Spec §2 "Recent Activity list". Shows only recorded events (rule 39). */
export function RecentActivity({ activities, isNextStepShown }: RecentActivityProps) {
  return (
    <DashboardSection title={messages.recentActivity}>
      {activities.length === 0 ? (
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
            {messages.noActivityHint}
          </EmptyState>
        </div>
      ) : (
        <ul>
          {activities.map((activity) => (
            <ActivityItem key={`${activity.kind} ${activity.job_id} ${activity.happened}`} activity={activity} />
          ))}
        </ul>
      )}
    </DashboardSection>
  );
}

function ActivityItem({ activity: { kind, happened, count, job_id, job_name } }: { activity: Activity }) {
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const day = todayInPortal(new Date(happened));
  // Parses the last day of a job at local noon, so that no time zone shifts it (rule 46).
  const moment = kind === "expiry" ? new Date(`${day}T12:00:00`) : new Date(happened);
  const title = <Link to={jobPath(job_id, kind === "application" ? "applicants" : undefined)}>{job_name}</Link>;
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3 sm:px-5">
      <IconShape path={activityIcons[kind]} className="mt-px text-ink-muted" />
      <p className="min-w-0 flex-1">
        {kind === "application" ? (
          <>
            {count === 1 ? "New application" : `${formatCount(count)} new applications`} for {title}
          </>
        ) : (
          <>
            {title}
            {count > 1 && messages.andMore(count - 1)} {messages.happened[kind](count)}
          </>
        )}
        {kind === "expiry" && count === 1 && !isReadOnly && <> {<DuplicateIt id={job_id} />}</>}
      </p>
      <time dateTime={kind === "expiry" ? day : happened} className="text-xs/5 whitespace-nowrap text-ink-muted">
        {relativeDate(moment)}
      </time>
    </li>
  );
}
function DuplicateIt({ id }: { id: number }) {
  const { isDuplicating, duplicate } = useJobHandOver(id);
  return (
    <button
      type="button"
      aria-busy={isDuplicating}
      onClick={duplicate}
      className="-my-0.5 min-h-6 text-accent-text [text-decoration:underline_1px] underline-offset-3"
    >
      {messages.duplicateIt}
    </button>
  );
}

/**
 * Icon paths from Lucide that only the dashboard uses. Shared icon paths are in
 * web/ui/controls/icon-paths.ts.
 */
const activityIcons: Record<Activity["kind"], string> = {
  posted:
    "M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z",
  application: "m16 11 2 2 4-4M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M5 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0z",
  approval:
    "M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM16 9l-5.5 5.5L8 12",
  expiry: "M16 2v3M17 16l5 5M17 21l5-5M21 12V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8M3 9h18M8 2v3",
};
