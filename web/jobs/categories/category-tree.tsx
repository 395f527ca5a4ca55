import {
  type CategoryNode,
  type CategorySelection,
  type CategoryState,
  categoryState,
  setExpanded,
  toggleCategory,
} from "#domain/job/category-tree.ts";
import { Tree } from "#web/ui/tree/tree.tsx";
import type { TreeRow } from "#web/ui/tree/tree-rows.ts";
import { CategoryCheckbox } from "./category-checkbox.tsx";

interface CategoryTreeProps {
  /** Everything there is. */
  tree: readonly CategoryNode[];
  /** What the search leaves of it. */
  found: readonly CategoryNode[];
  isSearching: boolean;
  selection: CategorySelection;
  onChange: (selection: CategorySelection) => void;
}

const checkedValues = { unselected: false, partly: "mixed", selected: true } as const satisfies Record<
  CategoryState,
  boolean | "mixed"
>;

/** A tree of checkboxes. */
export function CategoryTree({ tree, found, isSearching, selection, onChange }: CategoryTreeProps) {
  /** The search shows part of an industry; its rules concern all of it. */
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
