// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` removes the implicit roles.
import type { CSSProperties, ReactNode, Ref } from "react";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** A range of window widths with its own grid. */
interface Grid {
  /** The value of grid-template. Its areas are named like the columns. */
  rows: string;
  /**
   * The height of a row in rem. Loading rows and loaded rows have this height, so that the list
   * keeps its height.
   */
  height: number;
}

interface ListColumn {
  heading: string;
  isHeadingHidden?: boolean;
  /** Replaces the heading's text. */
  headingButton?: ReactNode;
  sort?: "ascending" | "descending" | undefined;
  className?: string;
  /** Widths of the bars in the loading rows. If there are more rows, the widths repeat. */
  bars: readonly string[];
  /**
   * Width of the bar in the second line of a loading cell. Omitted for cells with a single line.
   */
  secondBar?: string;
}

export interface ListLayout<Id extends string> {
  /** The columns in their order on a desktop. */
  columns: Readonly<Record<Id, ListColumn>>;
  /** The column whose cell is the row's header. */
  rowHeader: Id;
  card: Grid;
  /**
   * The grid in windows of 640 to 1279 px. `head` is the grid of the row of headings. If `tablet`
   * is omitted, `desk` applies from 640 px.
   */
  tablet?: Grid & { head: string };
  /** The grid from 1280 px. */
  desk: Grid;
  /** Padding above and below the content of a row, in rem. */
  padding: number;
  /** The number of placeholder rows. */
  waiting: number;
}

interface ListRow<Id extends string> {
  key: string | number;
  cells: Readonly<Record<Id, ReactNode>>;
  /** If true, scrolls the row into view and highlights it for a moment. */
  isMarked?: boolean;
}

interface ResponsiveListProps<Id extends string> {
  /** The accessible name. */
  label: string;
  layout: ListLayout<Id>;
  /** Undefined until the first rows have loaded. */
  rows: readonly ListRow<Id>[] | undefined;
  /** True while new rows load and the list still shows the previous rows. */
  isBusy?: boolean;
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode;
  footer?: ReactNode;
  /** The list's frame, which gets the focus when the focused row is removed. */
  ref?: Ref<HTMLDivElement>;
}

/**
 * A list with columns from 1280 px, two lines per row from 640 px, and cards in narrower windows.
 * Explicit roles restore the table semantics that the grids remove. Each list must import
 * responsive-list.css. An import here would load the styles for every screen, because this file is
 * in the main chunk.
 */
export function ResponsiveList<Id extends string>({
  label,
  layout,
  rows,
  isBusy = false,
  empty,
  footer,
  ref,
}: ResponsiveListProps<Id>) {
  const ids = Object.keys(layout.columns) as Id[];
  return (
    <div ref={ref} tabIndex={-1} className="overflow-hidden rounded-md border border-line bg-surface outline-none">
      {rows?.length === 0 && empty ? (
        empty
      ) : (
        <table
          role="table"
          aria-label={label}
          aria-busy={!rows || isBusy}
          className="list"
          style={propertiesOf(layout)}
        >
          <thead role="rowgroup">
            <tr role="row">
              {ids.map((id) => (
                <Heading key={id} id={id} column={layout.columns[id]} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows?.map(({ key, cells, isMarked }) => (
              <tr key={key} role="row" data-marked={isMarked || undefined} ref={isMarked ? enterMarked : enter}>
                {ids.map((id) => (
                  <Cell key={id} id={id} layout={layout}>
                    {cells[id]}
                  </Cell>
                ))}
              </tr>
            )) ?? <WaitingRows ids={ids} layout={layout} />}
          </tbody>
        </table>
      )}
      {footer}
    </div>
  );
}

/**
 * The row that last had the focus, in any list. A dialog that this row opened may have the focus
 * now.
 */
let lastFocused: HTMLTableRowElement | null = null;

function noteFocus({ currentTarget }: Event) {
  lastFocused = currentTarget as HTMLTableRowElement;
}

/**
 * Moves the focus of a removed row, or of its dialog, to the list's frame. Tab then continues from
 * the list.
 */
function enter(row: HTMLTableRowElement) {
  const frame = row.closest("table")?.parentElement;
  row.addEventListener("focusin", noteFocus);
  return () => {
    queueMicrotask(() => {
      if (row.isConnected || lastFocused !== row) return;
      lastFocused = null;
      if (document.activeElement === document.body) frame?.focus({ preventScroll: true });
    });
  };
}

function enterMarked(row: HTMLTableRowElement) {
  row.scrollIntoView({ block: "center" });
  return enter(row);
}

function Heading({ id, column }: { id: string; column: ListColumn }) {
  const { heading, isHeadingHidden, headingButton, sort } = column;
  return (
    <th role="columnheader" scope="col" aria-sort={sort} data-column={id} style={{ gridArea: id }}>
      {isHeadingHidden ? <span className="sr-only">{heading}</span> : (headingButton ?? heading)}
    </th>
  );
}

interface CellProps<Id extends string> {
  id: Id;
  layout: ListLayout<Id>;
  isWaiting?: boolean;
  children: ReactNode;
}

function Cell<Id extends string>({ id, layout, isWaiting = false, children }: CellProps<Id>) {
  const look = { "data-column": id, className: layout.columns[id].className, style: { gridArea: id } };
  if (id !== layout.rowHeader || isWaiting) {
    return (
      <td role="cell" {...look}>
        {children}
      </td>
    );
  }
  return (
    <th role="rowheader" scope="row" {...look}>
      {children}
    </th>
  );
}

function WaitingRows<Id extends string>({ ids, layout }: { ids: readonly Id[]; layout: ListLayout<Id> }) {
  return Array.from({ length: layout.waiting }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
    <tr key={index} role="row" className="list-waiting">
      {ids.map((id) => {
        const { bars, secondBar } = layout.columns[id];
        return (
          <Cell key={id} id={id} layout={layout} isWaiting>
            <Skeleton width={bars[index % bars.length]} />
            {secondBar && <Skeleton width={secondBar} isSecondLine />}
          </Cell>
        );
      })}
    </tr>
  ));
}

function propertiesOf({ card, desk, tablet, padding }: ListLayout<string>): CSSProperties {
  return {
    "--card": card.rows,
    "--tablet": tablet?.rows ?? desk.rows,
    "--head": tablet?.head ?? desk.rows,
    "--desk": desk.rows,
    "--padding": `${padding}rem`,
    "--waiting": `${card.height}rem`,
    "--waiting-tablet": `${tablet?.height ?? desk.height}rem`,
    "--waiting-desk": `${desk.height}rem`,
  } as CSSProperties;
}
