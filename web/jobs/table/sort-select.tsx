import { jobTableWorkMessages as messages } from "#domain/messages/job-table-work.ts";
import type { JobSort, ListFilter } from "#web/jobs/data/list-filter.ts";

interface SortSelectProps {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>) => void;
}

const SORTS = Object.entries(messages.sorts) as [JobSort, string][];

/** Lets the user choose an order on a phone, where cards have no column headings. */
export function SortSelect({ filter, onFilter }: SortSelectProps) {
  return (
    <select
      aria-label={messages.sortLabel}
      className="input"
      value={filter.sort ?? ""}
      onChange={({ target }) => onFilter({ page: 1, sort: target.value === "" ? null : (target.value as JobSort) })}
    >
      <option value="">{messages.newestFirst}</option>
      {SORTS.map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </select>
  );
}
