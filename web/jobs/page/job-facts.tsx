import { jobStatus } from "#domain/job/job-status.ts";
import { jobTableMessages } from "#domain/messages/messages.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { StatusGlyph } from "#web/ui/lists/status-glyph.tsx";

/** What the job's row in the table says. Spec §4: only active jobs show their approval. */
export function JobFacts({ job }: { job: JobOfPage }) {
  const status = jobStatus(job, portalToday());
  const approval = job.approved === 1 ? jobTableMessages.staffApproved : jobTableMessages.awaitingStaffApproval;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <StatusGlyph status={jobTableMessages[status]} />
      {status === "active" && <StatusGlyph status={approval} />}
      <span>{`${job.city}, ${job.state}`}</span>
      <span>{`${formatCalendarDate(job.start_date)} - ${formatCalendarDate(job.end_date)}`}</span>
    </span>
  );
}
