import { formatCalendarDate } from "#domain/calendar-date.ts";
import { formatQuantity } from "#domain/format.ts";
import { jobTableMessages as messages } from "#domain/messages.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import { StatusGlyph } from "#web/ui/status-glyph.tsx";
import { JobActions } from "./job-actions.tsx";

interface JobRowProps {
  job: ListedJob;
  onDelete: (job: ListedJob) => void;
}

/** A job: a row on a desk, a card on a phone. Spec §4: expired jobs show no approval. */
export function JobRow({ job, onDelete }: JobRowProps) {
  const isActive = job.status === "active";
  const isAwaiting = isActive && job.approved !== 1;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a row that is not displayed as one loses its roles without them.
    <tr role="row">
      <td role="cell" className="job-table-actions">
        <JobActions job={job} onDelete={onDelete} />
      </td>
      <td role="cell" className="job-table-approval">
        {isActive && (
          <StatusGlyph
            status={isAwaiting ? messages.awaitingStaffApproval : messages.staffApproved}
            wordClassName="sm:hidden"
          />
        )}
      </td>
      <td role="cell" className="job-table-status">
        <StatusGlyph status={isActive ? messages.active : messages.expired} wordClassName="sm:max-lg:hidden" />
      </td>
      <th role="rowheader" scope="row" className="job-table-title">
        <span className="block text-base font-semibold text-pretty sm:text-sm">{job.name}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-1 text-xs text-ink-muted">
          {isAwaiting && (
            <span aria-hidden="true" className="max-sm:hidden">
              {messages.awaitingStaffApproval} ·
            </span>
          )}
          <span>
            {job.applications === 0 ? "No applications yet" : formatQuantity(job.applications, "application")}
          </span>
        </span>
        {isAwaiting && job.review_note && (
          <span className="mt-1 block text-xs text-ink">
            <b>{messages.sentBack}</b> {job.review_note}
          </span>
        )}
      </th>
      <td role="cell" className="job-table-location">
        {[job.city, job.state].filter(Boolean).join(", ")}
      </td>
      <td role="cell" className="job-table-dates">
        <span className="whitespace-nowrap">{formatCalendarDate(job.start_date)} -</span>{" "}
        <span className="whitespace-nowrap">{formatCalendarDate(job.end_date)}</span>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
