import "./job-tools.css";
import type { KeyboardEvent } from "react";
import { jobTableMessages } from "#domain/messages.ts";
import type { ListFilter } from "#web/jobs/data/list-filter.ts";
import { SearchAsYouType } from "#web/ui/search-as-you-type.tsx";

interface JobToolsProps {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>, options?: { isTyping: boolean }) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Search and filter. Both go back to page 1 (rule 32). */
export function JobTools({ filter, onFilter, onKeyDown }: JobToolsProps) {
  return (
    <search className="job-tools" onKeyDown={onKeyDown}>
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
    </search>
  );
}
