import { formatCalendarDate } from "#domain/calendar-date.ts";
import type { SuggestedJob } from "#web/data/suggested-jobs.ts";
import { Button } from "#web/ui/button.tsx";
import { FoundOn } from "./found-on.tsx";

interface SuggestionRowProps {
  job: SuggestedJob;
  /** One of its decisions is on its way. */
  isBusy: boolean;
  /** The company is inactive. */
  isReadOnly: boolean;
  onApprove: () => void;
  onDeny: () => void;
}

/** A suggested job: a row on a desk, a card on a phone. */
export function SuggestionRow({ job, isBusy, isReadOnly, onApprove, onDeny }: SuggestionRowProps) {
  const dates = [job.start_date, job.end_date].filter((date) => date !== null).map(formatCalendarDate);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a row that is not displayed as one loses its roles without them.
    <tr role="row">
      <td role="cell" className="suggestion-table-actions">
        <div className="table-buttons">
          <Button
            variant="soft"
            icon="check"
            aria-label={`Approve ${job.name}`}
            isDisabled={isBusy || isReadOnly}
            onClick={onApprove}
          >
            Approve
          </Button>
          <Button icon="close" aria-label={`Deny ${job.name}`} isDisabled={isBusy || isReadOnly} onClick={onDeny}>
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
