import { useSyncExternalStore } from "react";
import type { JobSort, SortColumn } from "#web/jobs/data/list-filter.ts";
import { Icon } from "#web/ui/controls/icon.tsx";

interface SortHeadingProps {
  column: SortColumn;
  sort: JobSort | null;
  onSort: (sort: JobSort | null) => void;
  children: string;
}

/** How a column is sorted, and what a press makes of it. */
const STATES = {
  none: { icon: "chevrons", next: (column: SortColumn): JobSort | null => column },
  ascending: { icon: "chevron-up", next: (column: SortColumn): JobSort | null => `-${column}` },
  descending: { icon: "chevron-down", next: (): JobSort | null => null },
} as const;

/** From where on the headings of a list can be seen. */
const desk = matchMedia("(min-width: 40rem)");

function onDeskChange(listener: () => void) {
  desk.addEventListener("change", listener);
  return () => desk.removeEventListener("change", listener);
}

/** Sorts by its column, then the other way round, then as before: the newest first. A phone has a select instead. Rule 80 */
export function SortHeading({ column, sort, onSort, children }: SortHeadingProps) {
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

/** The value of aria-sort; undefined for the other columns. */
export function directionOf(column: SortColumn, sort: JobSort | null): "ascending" | "descending" | undefined {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}
