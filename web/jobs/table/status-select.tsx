import { jobTableWorkMessages } from "#domain/messages/job-table-work.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import type { ListFilter, StatusFilter } from "#web/jobs/data/list-filter.ts";

interface StatusSelectProps {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>) => void;
}

/**
 * Filters that only links of the dashboard set. The select offers such a filter only while the
 * filter is chosen.
 */
const dashboardFilters: Partial<Record<StatusFilter, string>> = jobTableWorkMessages.dashboardFilters;

/** Lets the user choose a filter, which opens page 1 of the table (rule 32). */
export function StatusSelect({ filter, onFilter }: StatusSelectProps) {
  const ofDashboard = filter.status && dashboardFilters[filter.status];
  return (
    <select
      aria-label="Filter jobs"
      className="input"
      value={filter.status ?? ""}
      onChange={({ target }) =>
        onFilter({ page: 1, status: target.value === "" ? null : (target.value as StatusFilter) })
      }
    >
      <option value="">{jobTableMessages.allJobs}</option>
      <option value="active">{jobTableMessages.activeJobs}</option>
      <option value="expired">{jobTableMessages.expiredJobs}</option>
      {filter.status && ofDashboard && <option value={filter.status}>{ofDashboard}</option>}
    </select>
  );
}
