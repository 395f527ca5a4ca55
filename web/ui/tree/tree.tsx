import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { CategoryNode } from "#domain/job/category-tree.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { type TreeRow, targetOf, toRows } from "./tree-rows.ts";

interface TreeProps {
  /** The accessible name. */
  label: string;
  nodes: readonly CategoryNode[];
  expanded: ReadonlySet<number>;
  onExpand: (id: number, isExpanded: boolean) => void;
  /** True if `nodes` are search results. The tree then expands all parents. */
  isSearching: boolean;
  /** The row that Tab focuses. The default is the first row. */
  startId?: number | null;
  /** If true, the tree opens at its top instead of at the first selected row. */
  startsAtTop?: boolean;
  isMultiselectable?: boolean;
  /** Called for Enter and Space. */
  onPress: (row: TreeRow) => void;
  /** Returns the ARIA attribute for the selection state of a row. */
  stateOf: (row: TreeRow) => { "aria-selected": boolean } | { "aria-checked": boolean | "mixed" };
  /** The content of a row, next to its arrow. */
  children: (row: TreeRow) => ReactNode;
}

/**
 * An ARIA tree of parents and children with a single Tab stop. Arrow keys move the focus, expand
 * and collapse. A letter moves to the next row that starts with it.
 */
export function Tree(props: TreeProps) {
  const {
    label,
    nodes,
    expanded,
    onExpand,
    isSearching,
    startId = null,
    startsAtTop = false,
    isMultiselectable,
    onPress,
  } = props;
  const tree = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState(startId);
  const rows = toRows(nodes, (id) => isSearching || expanded.has(id));
  const active = rows.find((row) => row.id === activeId) ?? rows[0];
  useEffect(() => {
    if (!startsAtTop) scrollToChosen(tree.current);
  }, [startsAtTop]);

  function pressKey(event: KeyboardEvent<HTMLDivElement>) {
    if (!active || event.altKey || event.ctrlKey || event.metaKey) return;
    // The browser handles Space on a checkbox, and Space and Enter on the button that expands a
    // row.
    const isCheckbox = event.target instanceof HTMLInputElement;
    const isArrow = event.target instanceof HTMLButtonElement;
    const target = targetOf(event.key, active, rows);
    if (target) {
      setActiveId(target.id);
      tree.current?.querySelector<HTMLElement>(`[data-row="${target.id}"]`)?.focus();
    } else if (event.key === "ArrowRight" && active.isFolded) onExpand(active.id, true);
    else if (event.key === "ArrowLeft" && active.isFolded === false && !isSearching) onExpand(active.id, false);
    else if (!isArrow && (event.key === "Enter" || (event.key === " " && !isCheckbox))) onPress(active);
    else return;
    event.preventDefault();
  }

  const item = (row: TreeRow) => (
    <TreeItem
      key={row.id}
      row={row}
      isActive={row.id === active?.id}
      state={props.stateOf(row)}
      onActive={setActiveId}
      onExpand={isSearching ? undefined : onExpand}
    >
      {props.children(row)}
    </TreeItem>
  );

  return (
    <div ref={tree} role="tree" aria-label={label} aria-multiselectable={isMultiselectable} onKeyDown={pressKey}>
      {rows
        .filter((row) => row.level === 1)
        .map((row) => {
          const children = rows.filter((child) => child.parentId === row.id);
          return (
            <Fragment key={row.id}>
              {item(row)}
              {children.length > 0 && <Children>{children.map(item)}</Children>}
            </Fragment>
          );
        })}
    </div>
  );
}

/** Child rows, indented behind a line that starts below the parent's arrow. */
function Children({ children }: { children: ReactNode }) {
  const half = "calc(var(--control-row) / 2)";
  return (
    <div
      className="mt-0.5 mb-1.5 border-l border-line-strong"
      style={{ marginLeft: half, paddingLeft: `calc(${half} + 0.4375rem)` }}
    >
      {children}
    </div>
  );
}

function scrollToChosen(tree: HTMLElement | null) {
  const chosen = tree?.querySelector(
    '[aria-level="1"]:is([aria-checked="true"], [aria-checked="mixed"], [aria-selected="true"])',
  );
  if (!chosen || !tree?.parentElement) return;
  tree.parentElement.scrollTop = chosen.getBoundingClientRect().top - tree.getBoundingClientRect().top;
}

interface TreeItemProps {
  row: TreeRow;
  isActive: boolean;
  state: ReturnType<TreeProps["stateOf"]>;
  onActive: (id: number) => void;
  /** Undefined during a search, which expands all rows. */
  onExpand: TreeProps["onExpand"] | undefined;
  children: ReactNode;
}

function TreeItem({ row, isActive, state, onActive, onExpand, children }: TreeItemProps) {
  return (
    <div
      role="treeitem"
      data-row={row.id}
      aria-label={row.node.name}
      aria-expanded={row.isFolded === undefined ? undefined : !row.isFolded}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      {...state}
      tabIndex={isActive ? 0 : -1}
      className="flex items-center rounded-sm -outline-offset-2 hover:bg-hover"
      onFocus={() => onActive(row.id)}
    >
      {row.level === 1 && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${row.isFolded ? "Show" : "Hide"} categories of ${row.node.name}`}
          className="btn btn-icon btn-ghost btn-row flex-none"
          hidden={row.isFolded === undefined}
          onClick={() => onExpand?.(row.id, row.isFolded === true)}
        >
          <Icon name="chevron-right" size="small" className={row.isFolded ? undefined : "rotate-90"} />
        </button>
      )}
      {children}
    </div>
  );
}
