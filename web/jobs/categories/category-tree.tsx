import "./category-tree.css";
import { useId } from "react";
import {
  type Category,
  type CategoryNode,
  type CategorySelection,
  type CategoryState,
  categoryState,
  setExpanded,
  toggleCategory,
} from "#domain/job/category-tree.ts";
import { Tree } from "#web/ui/tree/tree.tsx";
import type { TreeRow } from "#web/ui/tree/tree-rows.ts";

interface CategoryTreeProps {
  tree: readonly CategoryNode[];
  /** The categories that match the search. */
  found: readonly CategoryNode[];
  isSearching: boolean;
  selection: CategorySelection;
  startsAtTop: boolean;
  onChange: (selection: CategorySelection) => void;
}

const checkedValues = { unselected: false, partly: "mixed", selected: true } as const satisfies Record<
  CategoryState,
  boolean | "mixed"
>;

export function CategoryTree({ tree, found, isSearching, selection, startsAtTop, onChange }: CategoryTreeProps) {
  /**
   * Returns the row's node with all of its categories, including those that a search hides.
   * Toggling an industry also affects the hidden categories.
   */
  const whole = ({ id, node }: TreeRow) => tree.find((industry) => industry.id === id) ?? node;
  const toggle = (row: TreeRow) => onChange(toggleCategory(selection, whole(row)));
  return (
    <Tree
      label="Job categories"
      isMultiselectable
      nodes={found}
      expanded={selection.expanded}
      onExpand={(id, isExpanded) => onChange(setExpanded(selection, id, isExpanded))}
      isSearching={isSearching}
      startsAtTop={startsAtTop}
      onPress={toggle}
      stateOf={(row) => ({ "aria-checked": checkedValues[categoryState(whole(row), selection.selected)] })}
    >
      {(row) => (
        <CategoryCheckbox
          category={whole(row)}
          isChild={row.level === 2}
          selected={selection.selected}
          onToggle={() => toggle(row)}
        />
      )}
    </Tree>
  );
}

interface CategoryCheckboxProps {
  /** The category with all its children, even if the search hides some children. */
  category: CategoryNode | Category;
  isChild: boolean;
  selected: ReadonlySet<number>;
  onToggle: () => void;
}

/** Shows a checkbox, the name, and how many child categories are selected. */
function CategoryCheckbox({ category, isChild, selected, onToggle }: CategoryCheckboxProps) {
  const labelId = useId();
  const state = categoryState(category, selected);
  const children = "children" in category ? category.children : [];
  const count = children.filter((child) => selected.has(child.id)).length;
  return (
    // Aligns a child's checkbox with the name of its industry.
    <label
      className={`flex min-h-(--control) flex-1 cursor-pointer items-center gap-2.5 px-2 py-1.5 ${isChild ? "pl-7" : ""}`}
    >
      <input
        ref={(input) => {
          if (input) input.indeterminate = state === "partly";
        }}
        type="checkbox"
        className="checkbox"
        tabIndex={-1}
        aria-labelledby={labelId}
        checked={state === "selected"}
        onChange={onToggle}
      />
      <span id={labelId}>{category.name}</span>
      {/* The stylesheet draws the count, so that it is not part of the accessible name. */}
      {count > 0 && (
        <span data-count={`${count} of ${children.length}`} className="category-count ml-auto text-xs text-ink-muted" />
      )}
    </label>
  );
}
