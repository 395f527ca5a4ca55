import "./job-tools.css";
import type { KeyboardEvent } from "react";
import { jobTableWorkMessages } from "#domain/messages/job-table-work.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import type { JobSort, ListFilter } from "#web/jobs/data/list-filter.ts";
import { SearchAsYouType } from "#web/ui/controls/search-as-you-type.tsx";

interface JobToolsProps {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>, options?: { isTyping: boolean }) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const SORTS = Object.entries(jobTableWorkMessages.sorts) as [JobSort, string][];

/** Search, filter and, on a phone, the order. All return to page 1 (rule 32). */
export function JobTools({ filter, onFilter, onKeyDown }: JobToolsProps) {
  return (
    <search className="job-tools max-sm:w-full" onKeyDown={onKeyDown}>
      <SearchAsYouType
        label="Search jobs"
        placeholder={jobTableMessages.searchPlaceholder}
        value={filter.search}
        onSearch={(search) => onFilter({ search, page: 1 }, { isTyping: true })}
      />
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
      <select
        aria-label={jobTableWorkMessages.sortLabel}
        className="input sm:hidden"
        style={{ gridColumn: "1 / -1" }}
        value={filter.sort ?? ""}
        onChange={({ target }) => onFilter({ page: 1, sort: target.value === "" ? null : (target.value as JobSort) })}
      >
        <option value="">{jobTableWorkMessages.newestFirst}</option>
        {SORTS.map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
    </search>
  );
}
