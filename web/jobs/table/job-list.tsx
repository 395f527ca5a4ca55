import "#web/ui/table/responsive-list.css";
import { type ReactNode, type Ref, useSyncExternalStore } from "react";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { jobTableWorkMessages } from "#domain/messages/job-table-work.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import type { JobSort, SortColumn } from "#web/jobs/data/list-filter.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { type ListLayout, ResponsiveList } from "#web/ui/table/responsive-list.tsx";
import { type JobColumn, jobCells } from "./job-cells.tsx";
import type { Selection } from "./use-selection.ts";

const layout: ListLayout<JobColumn> = {
  columns: {
    actions: { heading: "Actions", widths: [10.25], bars: ["7.5rem"] },
    approval: { heading: "Approval", isHeadingHidden: true, widths: [2.5], className: "list-apart", bars: ["1rem"] },
    status: { heading: "Status", widths: [3.75, 6.125], className: "list-apart", bars: ["4rem"] },
    title: {
      heading: "Job Title",
      bars: ["46%", "30%", "72%", "54%", "34%", "58%", "38%", "62%", "56%", "80%"],
      secondBar: "5rem",
    },
    location: { heading: "Location", widths: [7, 8.25], className: "list-below list-quiet", bars: ["7rem"] },
    dates: { heading: "Dates", widths: [8, 8, 12.75], className: "list-quiet list-unbroken", bars: ["10.5rem"] },
  },
  rowHeader: "title",
  card: '"title title" "status approval" "location location" "dates dates" "actions actions" / auto 1fr',
  cellPadding: 0.625,
  waiting: { rows: JOB_TABLE_PAGE_SIZE, heights: [3.8125], cardHeight: 11.75 },
};

/** The layout while the user selects jobs. A checkbox replaces the buttons of each row. */
const selecting: typeof layout = {
  ...layout,
  columns: { ...layout.columns, actions: { heading: jobTableWorkMessages.select, widths: [4.5], bars: ["1.125rem"] } },
  card: '"actions title title" ". status approval" ". location location" ". dates dates" / auto auto 1fr',
};

interface JobListProps {
  /** Undefined while the first page loads. */
  jobs: readonly ListedJob[] | undefined;
  /** Still shows the jobs of the previous filter or page. */
  isBusy: boolean;
  markedId: number | null;
  sort: JobSort | null;
  onSort: (sort: JobSort | null) => void;
  /** Null unless the user selects jobs. */
  selection: Selection | null;
  onDelete: (job: ListedJob) => void;
  empty: ReactNode;
  footer: ReactNode;
  ref: Ref<HTMLDivElement>;
}

export function JobList({ jobs, markedId, sort, onSort, selection, onDelete, ...rest }: JobListProps) {
  const rows = jobs?.map((job) => ({
    key: job.id,
    cells: { ...jobCells(job, onDelete), ...(selection && { actions: <SelectJob job={job} selection={selection} /> }) },
    isMarked: job.id === markedId,
  }));
  return (
    <ResponsiveList
      label="Job postings"
      layout={sortable(selection ? selecting : layout, sort, onSort)}
      rows={rows}
      {...rest}
    />
  );
}

const SORTABLE: readonly SortColumn[] = ["status", "title", "location", "dates"];

function sortable(list: typeof layout, sort: JobSort | null, onSort: JobListProps["onSort"]): typeof layout {
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

function SelectJob({ job, selection }: { job: ListedJob; selection: Selection }) {
  return (
    <label className="-my-0.5 flex size-6 items-center">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={jobTableWorkMessages.selectJob(job.name)}
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

/** The list shows column headings from this width. */
const desk = matchMedia("(min-width: 40rem)");

function onDeskChange(listener: () => void) {
  desk.addEventListener("change", listener);
  return () => desk.removeEventListener("change", listener);
}

/**
 * Sorts ascending, then descending, then newest first again. A phone has a select instead. Rule 80
 */
function SortHeading({ column, sort, onSort, children }: SortHeadingProps) {
  const isDesk = useSyncExternalStore(onDeskChange, () => desk.matches);
  const { icon, next } = STATES[directionOf(column, sort) ?? "none"];
  if (!isDesk) return children;
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
