import { jobTableMessages } from "#domain/messages/jobs.ts";
import type { ListFilter } from "#web/jobs/data/list-filter.ts";

interface StatusSelectProps {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>) => void;
}

/** Changing it returns to page 1 (rule 32). */
export function StatusSelect({ filter, onFilter }: StatusSelectProps) {
  return (
    <select
      aria-label="Filter jobs"
      className="input"
      value={filter.status ?? ""}
      onChange={({ target }) =>
        onFilter({ page: 1, status: target.value === "" ? null : (target.value as "active" | "expired") })
      }
    >
      <option value="">{jobTableMessages.allJobs}</option>
      <option value="active">{jobTableMessages.activeJobs}</option>
      <option value="expired">{jobTableMessages.expiredJobs}</option>
    </select>
  );
}
