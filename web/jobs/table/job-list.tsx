import "#web/ui/table/responsive-list.css";
import type { ReactNode, Ref } from "react";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { jobTableWorkMessages as work } from "#domain/messages/job-table-work.ts";
import { listToolsMessages } from "#domain/messages/list-tools.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import type { JobSort, SortColumn } from "#web/jobs/data/list-filter.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import type { Selection } from "#web/ui/lists/use-selection.ts";
import { type ListLayout, ResponsiveList } from "#web/ui/table/responsive-list.tsx";
import { type JobColumn, jobCells } from "./job-cells.tsx";

const QUIET = "list-quiet text-xs sm:text-sm";

const columns: ListLayout<JobColumn>["columns"] = {
  actions: { heading: "Actions", className: "list-corner", bars: ["6rem"] },
  approval: { heading: "Approval", isHeadingHidden: true, className: "list-below", bars: ["1rem"] },
  status: { heading: "Status", className: "list-below", bars: ["1rem"] },
  title: {
    heading: "Job Title",
    bars: ["46%", "30%", "72%", "54%", "34%", "58%", "38%", "62%", "56%", "80%"],
    secondBar: "5rem",
  },
  location: { heading: "Location", className: `list-below list-centered ${QUIET}`, bars: ["5rem"] },
  dates: { heading: "Dates", className: `list-below list-centered ${QUIET}`, bars: ["9rem"] },
};

const ONE_LINE = '"actions approval status title location dates"';
const CARD = '"title title title title" "status approval location dates" / auto auto auto minmax(0, 1fr)';
const CARD_TO_SELECT =
  '"actions title title title title" ". status approval location dates" / auto auto auto auto minmax(0, 1fr)';

/**
 * Returns the layout of rows with this number of buttons, or with a checkbox if `buttons` is null.
 */
function layoutOf(buttons: number | null): ListLayout<JobColumn> {
  // The print styles set --actions to override this width.
  const width = `var(--actions, ${buttons === null ? "2.75rem" : `calc(${buttons} * (var(--control-row) + 2px) - 0.5rem)`})`;
  return {
    columns:
      buttons === null ? { ...columns, actions: { heading: listToolsMessages.select, bars: ["1.125rem"] } } : columns,
    rowHeader: "title",
    card: { rows: buttons === null ? CARD_TO_SELECT : CARD, height: 4.75 },
    tablet: {
      head: `${ONE_LINE} / ${width} 1rem 3.25rem auto auto minmax(0, 1fr)`,
      rows: `"actions approval status title title" "actions approval status location dates" /
        ${width} 1rem 3.25rem minmax(0, max-content) minmax(11.25rem, 1fr)`,
      height: 5.125,
    },
    desk: {
      rows: `${ONE_LINE} / ${width} 1rem 4.625rem minmax(16rem, 1fr) minmax(5rem, 0.5fr) 11.25rem`,
      height: 3.8125,
    },
    padding: 0.625,
    waiting: JOB_TABLE_PAGE_SIZE,
  };
}

interface JobListProps {
  /** Undefined while the first page loads. */
  jobs: readonly ListedJob[] | undefined;
  /** True while the jobs of the previous filter or page are shown. */
  isBusy: boolean;
  markedId: number | null;
  sort: JobSort | null;
  onSort: (sort: JobSort | null) => void;
  /** Null if the list has no checkboxes. */
  selection: Selection<ListedJob> | null;
  onDelete: (job: ListedJob) => void;
  empty: ReactNode;
  footer: ReactNode;
  ref: Ref<HTMLDivElement>;
}

export function JobList({ jobs, markedId, sort, onSort, selection, onDelete, ...rest }: JobListProps) {
  const hasHeadings = useMedia("(min-width: 40rem)");
  const hasRoom = useMedia("(min-width: 56.25rem)");
  const isDesk = useMedia("(min-width: 80rem)");
  const isWide = useMedia("(min-width: 90rem)");
  const rows = jobs?.map((job) => ({
    key: job.id,
    cells: {
      ...jobCells(job, { isDesk, isWide, isSelecting: selection !== null, hasRoom, onDelete }),
      ...(selection && { actions: <SelectJob job={job} selection={selection} /> }),
    },
    isMarked: job.id === markedId,
  }));
  const layout = layoutOf(selection ? null : hasRoom ? 4 : 3);
  return (
    <ResponsiveList
      label="Job postings"
      layout={hasHeadings ? sortable(layout, sort, onSort) : layout}
      rows={rows}
      {...rest}
    />
  );
}

const SORTABLE: readonly SortColumn[] = ["status", "title", "location", "dates"];

/** Makes the headings sort the table. Phones have a select instead. */
function sortable(
  list: ListLayout<JobColumn>,
  sort: JobSort | null,
  onSort: JobListProps["onSort"],
): ListLayout<JobColumn> {
  const columns = { ...list.columns };
  for (const id of SORTABLE) {
    const { heading } = columns[id];
    const headingButton = (
      <SortHeading column={id} sort={sort} onSort={onSort}>
        {heading}
      </SortHeading>
    );
    columns[id] = { ...columns[id], headingButton, sort: directionOf(id, sort) };
  }
  return { ...list, columns };
}

function SelectJob({ job, selection }: { job: ListedJob; selection: Selection<ListedJob> }) {
  return (
    <label className="list-whole -my-0.5 flex size-6 items-center">
      <input
        type="checkbox"
        className="checkbox relative"
        aria-label={work.selectJob(job.name)}
        checked={selection.selected.has(job.id)}
        onChange={({ target }) => selection.select([job], target.checked)}
      />
    </label>
  );
}

interface SortHeadingProps {
  column: SortColumn;
  sort: JobSort | null;
  onSort: (sort: JobSort | null) => void;
  children: string;
}

/** The icon of a sort state and the order that a click selects. */
const STATES = {
  none: { icon: "chevrons", next: (column: SortColumn): JobSort | null => column },
  ascending: { icon: "chevron-up", next: (column: SortColumn): JobSort | null => `-${column}` },
  descending: { icon: "chevron-down", next: (): JobSort | null => null },
} as const;

/** Repeated clicks sort ascending, then descending, then newest first again. Rule 80 */
function SortHeading({ column, sort, onSort, children }: SortHeadingProps) {
  const { icon, next } = STATES[directionOf(column, sort) ?? "none"];
  return (
    <button type="button" className="-my-0.5 flex min-h-6 items-center gap-1" onClick={() => onSort(next(column))}>
      {children}
      <Icon name={icon} size="tiny" />
    </button>
  );
}

/** Returns the value of aria-sort, or undefined if the table is not sorted by this column. */
function directionOf(column: SortColumn, sort: JobSort | null): "ascending" | "descending" | undefined {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}
