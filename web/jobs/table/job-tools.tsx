import type { KeyboardEvent } from "react";
import { jobTableWorkMessages as messages } from "#domain/messages/job-table-work.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { listToolsMessages } from "#domain/messages/list-tools.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import type { JobSort, ListFilter, StatusFilter } from "#web/jobs/data/list-filter.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { SearchAsYouType } from "#web/ui/controls/search-as-you-type.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import { useExport } from "#web/ui/lists/use-export.ts";
import type { Selection } from "#web/ui/lists/use-selection.ts";
import { ToolsSheet } from "#web/ui/overlays/tools-sheet.tsx";

interface JobToolsProps {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>, options?: { isTyping: boolean }) => void;
  selection: Selection<ListedJob>;
  /** The number of jobs that match the filter. */
  total: number;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The search, the filter, the selection and the export. On a phone, a sheet has all of these except
 * the search.
 */
export function JobTools({ filter, onFilter, selection, total, onKeyDown }: JobToolsProps) {
  const isPhone = !useMedia("(min-width: 40rem)");
  const employer = useCurrentEmployer();
  const isReadOnly = employer.inactive === 1;
  const exporting = useExport(messages, async (progress) =>
    (await import("./export-jobs.ts")).exportJobs({ employer, filter, ...progress }),
  );
  const status = <StatusSelect filter={filter} onFilter={onFilter} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <search className="job-tools max-sm:w-full" onKeyDown={onKeyDown}>
        <SearchAsYouType
          label="Search jobs"
          placeholder={jobTableMessages.searchPlaceholder}
          value={filter.search}
          onSearch={(search) => onFilter({ search, page: 1 }, { isTyping: true })}
        />
        {!isPhone && status}
        <ToolsSheet
          isPhone={isPhone}
          title={messages.tools}
          showLabel={messages.showJobs}
          filtersInUse={Number(filter.status !== null) + Number(filter.sort !== null)}
          selection={selection}
          canSelect={!isReadOnly}
          onExport={total === 0 ? null : exporting.toggle}
        >
          {status}
          <SortSelect filter={filter} onFilter={onFilter} />
        </ToolsSheet>
      </search>
      {(!isPhone || exporting.done !== null) && (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          {!isReadOnly && !isPhone && (
            <Button
              icon={selection.isOn ? "check" : "success"}
              onClick={selection.isOn ? selection.end : selection.begin}
            >
              {selection.isOn ? listToolsMessages.doneSelecting : listToolsMessages.select}
            </Button>
          )}
          <ExportButton exporting={exporting} total={total} />
        </div>
      )}
    </div>
  );
}

interface ExportButtonProps {
  exporting: ReturnType<typeof useExport>;
  /** The number of jobs that match the filter. */
  total: number;
}

/** Starts the export, shows its progress and cancels it. Rule 80 */
function ExportButton({ exporting: { done, toggle }, total }: ExportButtonProps) {
  const isRunning = done !== null;
  return (
    <>
      <Button onClick={toggle} isDisabled={total === 0}>
        {isRunning ? messages.cancelExport : listToolsMessages.export}
      </Button>
      <p role="status" className={isRunning ? "flex items-center text-ink-muted" : "sr-only"}>
        {isRunning && messages.exporting(done, total)}
      </p>
    </>
  );
}

type FilterSelectProps = Pick<JobToolsProps, "filter" | "onFilter">;

/**
 * Filters that the user chooses by a link on the dashboard. The select shows such a filter only
 * while the filter is chosen.
 */
const dashboardFilters: Partial<Record<StatusFilter, string>> = messages.dashboardFilters;

/** Lets the user choose a filter, which opens page 1 of the table (rule 32). */
function StatusSelect({ filter, onFilter }: FilterSelectProps) {
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

const SORTS = Object.entries(messages.sorts) as [JobSort, string][];

/** Lets the user choose an order on a phone, where cards have no column headings. */
function SortSelect({ filter, onFilter }: FilterSelectProps) {
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
