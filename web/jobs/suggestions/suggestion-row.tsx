import { formatCalendarDate } from "#domain/calendar-date.ts";
import type { SuggestedJob } from "#web/jobs/data/suggested-jobs.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FoundOn } from "./found-on.tsx";

interface SuggestionRowProps {
  job: SuggestedJob;
  /** The form is about to open with it. */
  isApproved: boolean;
  /** Its denial is on its way. */
  isDenying: boolean;
  /** Nothing can be decided now: another one was approved, or the company is inactive. */
  isBlocked: boolean;
  onApprove: () => void;
  onDeny: () => void;
}

/** A suggested job: a row on a desk, a card on a phone. */
export function SuggestionRow({ job, isApproved, isDenying, isBlocked, onApprove, onDeny }: SuggestionRowProps) {
  const dates = [job.start_date, job.end_date].filter((date) => date !== null).map(formatCalendarDate);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a row that is not displayed as one loses its roles without them.
    <tr role="row">
      <td role="cell" className="suggestion-table-actions">
        <div className="table-buttons">
          <Button
            variant="soft"
            className="btn-row"
            aria-label={`Approve ${job.name}`}
            isBusy={isApproved}
            isDisabled={isDenying || (isBlocked && !isApproved)}
            onClick={onApprove}
          >
            {!isApproved && <Icon name="check" size="small" />}
            Approve
          </Button>
          <Button
            className="btn-row"
            aria-label={`Deny ${job.name}`}
            isBusy={isDenying}
            isDisabled={isBlocked}
            onClick={onDeny}
          >
            {!isDenying && <Icon name="close" size="small" />}
            Deny
          </Button>
        </div>
      </td>
      <th role="rowheader" scope="row" className="suggestion-table-title">
        <span className="block text-base font-semibold text-pretty wrap-anywhere sm:text-sm">{job.name}</span>
        <FoundOn sources={job.sources} />
      </th>
      <td role="cell" className="suggestion-table-dates">
        {dates.length > 0 ? dates.join(" - ") : <span className="text-ink-muted">No dates given</span>}
      </td>
      <td role="cell" className="suggestion-table-location">
        {[job.city, job.state].filter(Boolean).join(", ") || <span className="text-ink-muted">No place given</span>}
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
