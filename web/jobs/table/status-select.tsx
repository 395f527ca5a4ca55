import { jobTableWorkMessages } from "#domain/messages/job-table-work.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import type { ListFilter, StatusFilter } from "#web/jobs/data/list-filter.ts";

interface StatusSelectProps {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>) => void;
}

/** Filters of the dashboard's links. Each is offered only while it is chosen. */
const dashboardFilters: Partial<Record<StatusFilter, string>> = jobTableWorkMessages.dashboardFilters;

/** Changing it returns to page 1 (rule 32). */
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
