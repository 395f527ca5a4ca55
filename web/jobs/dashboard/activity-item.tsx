import { Link } from "react-router";
import type { Activity } from "#domain/job/recent-activity.ts";
import { dashboardMessages as messages } from "#domain/messages/messages.ts";
import { jobPath } from "#domain/routes.ts";
import { formatCount } from "#domain/text/format.ts";
import { relativeDate } from "#domain/time/relative-date.ts";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { IconShape } from "#web/ui/controls/icon.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { activityIcons } from "./activity-icons.ts";

export function ActivityItem({ activity: { kind, job, at, count } }: { activity: Activity }) {
  const isReadOnly = useCurrentEmployer().inactive === 1;
  // The end of a calendar date, read where the person is: no time zone may turn it into the day before (rule 46).
  const moment = kind === "expiry" ? new Date(`${at}T12:00:00`) : new Date(at);
  const title = <Link to={jobPath(job.id)}>{job.name}</Link>;
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3 sm:px-5">
      <IconShape path={activityIcons[kind]} className="mt-px text-ink-muted" />
      <p className="min-w-0 flex-1">
        {kind === "posted" && <>{title} was posted</>}
        {kind === "application" && (
          <>
            {count === 1 ? "New application" : `${formatCount(count)} new applications`} for {title}
          </>
        )}
        {kind === "approval" && <>{title} was approved by staff</>}
        {kind === "expiry" && (
          <>
            {title} expired.{!isReadOnly && <> {<DuplicateIt id={job.id} />}</>}
          </>
        )}
      </p>
      <time dateTime={at} className="text-xs/5 whitespace-nowrap text-ink-muted">
        {relativeDate(moment)}
      </time>
    </li>
  );
}

function DuplicateIt({ id }: { id: number }) {
  const { isDuplicating, duplicate } = useJobHandOver(id, (message) => toast({ message, tone: "danger" }));
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
