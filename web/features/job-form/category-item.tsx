import { useId } from "react";
import { type Category, type CategoryNode, type CategoryState, categoryState } from "#domain/category-tree.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { TreeRow } from "#web/ui/tree-rows.ts";

interface CategoryItemProps {
  row: TreeRow;
  /** All of it, whatever the search leaves. */
  node: CategoryNode | Category;
  /** The visible lines inside. */
  rows?: readonly TreeRow[];
  activeId: number | undefined;
  selected: ReadonlySet<number>;
  onActive: (id: number) => void;
  onToggle: (row: TreeRow) => void;
  onFold?: ((id: number, isOpen: boolean) => void) | undefined;
}

const checkedValues = { unselected: false, partly: "mixed", selected: true } as const satisfies Record<
  CategoryState,
  boolean | "mixed"
>;

export function CategoryItem({
  row,
  node,
  rows = [],
  activeId,
  selected,
  onActive,
  onToggle,
  onFold,
}: CategoryItemProps) {
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
      tabIndex={row.id === activeId ? 0 : -1}
      className="category-item"
      onFocus={(event) => {
        event.stopPropagation();
        onActive(row.id);
      }}
    >
      <div className="category-row">
        {row.level === 1 && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${row.isFolded ? "Show" : "Hide"} categories of ${node.name}`}
            className="category-fold"
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
          {count > 0 && (
            <span aria-hidden="true" className="ml-auto text-xs text-ink-muted">
              {count} of {children.length}
            </span>
          )}
        </label>
      </div>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: the tree pattern asks for a group of treeitems
        <div role="group" className="category-children">
          {rows.map((child) => (
            <CategoryItem
              key={child.id}
              row={child}
              node={child.node}
              activeId={activeId}
              selected={selected}
              onActive={onActive}
              onToggle={onToggle}
            />
          ))}
        </div>
      )}
    </div>
  );
}
