import { useId } from "react";
import { type Category, type CategoryNode, type CategoryState, categoryState } from "#domain/category-tree.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { TreeRow } from "#web/ui/tree-rows.ts";

interface CategoryItemProps {
  row: TreeRow;
  /** All of it, whatever the search leaves. */
  node: CategoryNode | Category;
  isActive: boolean;
  selected: ReadonlySet<number>;
  onActive: (id: number) => void;
  onToggle: (row: TreeRow) => void;
  onFold: ((id: number, isOpen: boolean) => void) | undefined;
}

const checkedValues = { unselected: false, partly: "mixed", selected: true } as const satisfies Record<
  CategoryState,
  boolean | "mixed"
>;

/** One line of the tree: its arrow, its box, its name, and how many inside are chosen. */
export function CategoryItem({ row, node, isActive, selected, onActive, onToggle, onFold }: CategoryItemProps) {
  const labelId = useId();
  const state = categoryState(node, selected);
  const children = "children" in node ? node.children : [];
  const count = children.filter((child) => selected.has(child.id)).length;
  return (
    <div
      role="treeitem"
      data-category={row.id}
      aria-labelledby={labelId}
      aria-checked={checkedValues[state]}
      aria-expanded={row.isFolded === undefined ? undefined : !row.isFolded}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      tabIndex={isActive ? 0 : -1}
      className="category-item"
      onFocus={() => onActive(row.id)}
    >
      {row.level === 1 && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${row.isFolded ? "Show" : "Hide"} categories of ${node.name}`}
          className="btn btn-icon btn-ghost btn-row flex-none"
          hidden={row.isFolded === undefined}
          onClick={() => onFold?.(row.id, row.isFolded === true)}
        >
          <Icon name="chevron-right" size="small" className={row.isFolded ? undefined : "rotate-90"} />
        </button>
      )}
      <label className="category-check">
        <input
          ref={(input) => {
            if (input) input.indeterminate = state === "partly";
          }}
          type="checkbox"
          className="checkbox"
          tabIndex={-1}
          aria-labelledby={labelId}
          checked={state === "selected"}
          onChange={() => onToggle(row)}
        />
        <span id={labelId}>{node.name}</span>
        {/* Drawn by the stylesheet: it is no part of the name. */}
        {count > 0 && (
          <span
            data-count={`${count} of ${children.length}`}
            className="category-count ml-auto text-xs text-ink-muted"
          />
        )}
      </label>
    </div>
  );
}
