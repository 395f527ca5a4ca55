import { useEffect, useRef, useState } from "react";
import { jobTableMessages } from "#domain/messages.ts";
import type { JobListFilter } from "#web/data/job-list.ts";
import { SearchField } from "#web/ui/search-field.tsx";

interface JobToolsProps {
  filter: JobListFilter;
  onFilter: (filter: JobListFilter, options?: { isTyping: boolean }) => void;
}

const SEARCH_DEBOUNCE_MS = 250;

/** Search and filter. Both go back to page 1 (decision 32). */
export function JobTools({ filter, onFilter }: JobToolsProps) {
  const [typed, setTyped] = useState(filter.search);
  const lastSearched = useRef(filter.search);

  // Back, or a cleared search: the field follows the address.
  if (filter.search !== lastSearched.current) {
    lastSearched.current = filter.search;
    setTyped(filter.search);
  }

  useEffect(() => {
    const search = typed.trim();
    if (search === filter.search) return;
    const timer = setTimeout(() => {
      lastSearched.current = search;
      onFilter({ ...filter, search, page: 1 }, { isTyping: true });
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, filter, onFilter]);

  return (
    <search className="job-tools">
      <SearchField
        label="Search jobs"
        placeholder={jobTableMessages.searchPlaceholder}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <select
        aria-label="Filter jobs"
        className="input"
        value={filter.status ?? ""}
        onChange={({ target }) =>
          onFilter({ ...filter, page: 1, status: target.value === "" ? null : (target.value as "active" | "expired") })
        }
      >
        <option value="">{jobTableMessages.allJobs}</option>
        <option value="active">{jobTableMessages.activeJobs}</option>
        <option value="expired">{jobTableMessages.expiredJobs}</option>
      </select>
    </search>
  );
}
