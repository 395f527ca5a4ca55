// biome-ignore-all lint/a11y/noRedundantRoles: what is not displayed as a table loses its roles without them.
import type { CSSProperties, ReactNode, Ref } from "react";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** Lengths in rem from 640, 1024 and 1200 px on; a step that is missing keeps the one before. */
type Steps = readonly [sm: number, lg?: number, xl?: number];

interface ListColumn {
  heading: string;
  isHeadingHidden?: boolean;
  /** Stands in the heading's place. */
  headingButton?: ReactNode;
  sort?: "ascending" | "descending" | undefined;
  /** Columns without widths share what is left. */
  widths?: Steps;
  /** Classes of its cells. */
  className?: string;
  /** The widths of its bars while the rows are on their way, one row after the other, then from the first again. */
  bars: readonly string[];
  /** The bar of a second line. */
  secondBar?: string;
}

export interface ListLayout<Id extends string> {
  /** The columns in their order on a desktop. */
  columns: Readonly<Record<Id, ListColumn>>;
  /** The column that names a row. */
  rowHeader: Id;
  /** A card on a phone: the columns' places, as the value of grid-template. */
  card: string;
  /** Above and below what a cell holds, in rem. */
  cellPadding: number;
  /** Rows of bars as high as real ones, so that nothing moves when these come. Heights in rem. */
  waiting: { rows: number; heights: Steps; cardHeight: number };
}

interface ListRow<Id extends string> {
  key: string | number;
  cells: Readonly<Record<Id, ReactNode>>;
  /** Scrolls into view and stands out for a moment. */
  isMarked?: boolean;
}

interface ResponsiveListProps<Id extends string> {
  /** The accessible name. */
  label: string;
  layout: ListLayout<Id>;
  /** Undefined until the first ones have come. */
  rows: readonly ListRow<Id>[] | undefined;
  /** The rows shown are the previous ones. */
  isBusy?: boolean;
  /** Shown in place of a list without rows. */
  empty?: ReactNode;
  footer?: ReactNode;
  /** The frame, which takes the focus of a row that goes. */
  ref?: Ref<HTMLDivElement>;
}

/**
 * Columns from 640 px, cards below. The roles say what the styles take away. A list that uses it imports responsive-list.css itself:
 * this file is in the portal's chunk, and the styles would burden every screen.
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

/** Of all lists, the row that had the focus last. A dialog that it opens may have it now. */
let lastFocused: HTMLTableRowElement | null = null;

function noteFocus({ currentTarget }: Event) {
  lastFocused = currentTarget as HTMLTableRowElement;
}

/** A row that leaves the list with the focus, its own or that of its dialog, hands it to the frame: the next Tab goes on from there. */
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
  const { heading, isHeadingHidden, headingButton, sort, widths } = column;
  return (
    <th role="columnheader" scope="col" aria-sort={sort} data-column={id} style={widths && steps("--width", widths)}>
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
  return Array.from({ length: layout.waiting.rows }, (_, index) => (
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

function propertiesOf({ card, cellPadding, waiting }: ListLayout<string>): CSSProperties {
  return {
    "--card": card,
    "--cell-padding": `${cellPadding}rem`,
    "--waiting-card": `${waiting.cardHeight}rem`,
    ...steps("--waiting", waiting.heights),
  } as CSSProperties;
}

function steps(name: string, [sm, lg = sm, xl = lg]: Steps): CSSProperties {
  return { [name]: `${sm}rem`, [`${name}-lg`]: `${lg}rem`, [`${name}-xl`]: `${xl}rem` } as CSSProperties;
}
