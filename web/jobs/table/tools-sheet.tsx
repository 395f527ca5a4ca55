import { jobTableWorkMessages as messages } from "#domain/messages/job-table-work.ts";
import type { JobSort, ListFilter } from "#web/jobs/data/list-filter.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { StatusSelect } from "./status-select.tsx";

interface ToolsSheetProps {
  isOpen: boolean;
  onClose: () => void;
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>) => void;
  /** Null if the company's jobs can only be read. */
  onSelect: (() => void) | null;
  /** Null if the table has no jobs to export. */
  onExport: (() => void) | null;
}

const SORTS = Object.entries(messages.sorts) as [JobSort, string][];

/** The tools of the table on a phone, except the search: filter, order, selecting and export. */
export function ToolsSheet({ isOpen, onClose, filter, onFilter, onSelect, onExport }: ToolsSheetProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.tools}
      footer={
        <Button variant="primary" isBlock onClick={onClose}>
          {messages.showJobs}
        </Button>
      }
    >
      <div className="grid gap-3 overflow-y-auto px-5 pt-1">
        <StatusSelect filter={filter} onFilter={onFilter} />
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
        <div className="flex gap-2 *:flex-1">
          {onSelect && (
            <Button icon="success" onClick={onSelect}>
              {messages.select}
            </Button>
          )}
          {onExport && <Button onClick={onExport}>{messages.export}</Button>}
        </div>
      </div>
    </Dialog>
  );
}
