import { useId } from "react";
import { type Category, type CategoryNode, categoryState } from "#domain/job/category-tree.ts";

interface CategoryCheckboxProps {
  /** The whole category, even if the search shows a part of it. */
  category: CategoryNode | Category;
  isChild: boolean;
  selected: ReadonlySet<number>;
  onToggle: () => void;
}

/** A box, a name, and how many inside are chosen. */
export function CategoryCheckbox({ category, isChild, selected, onToggle }: CategoryCheckboxProps) {
  const labelId = useId();
  const state = categoryState(category, selected);
  const children = "children" in category ? category.children : [];
  const count = children.filter((child) => selected.has(child.id)).length;
  return (
    // A child's box is under the name of its industry.
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
      {/* Drawn by the stylesheet: it is no part of the name. */}
      {count > 0 && (
        <span data-count={`${count} of ${children.length}`} className="category-count ml-auto text-xs text-ink-muted" />
      )}
    </label>
  );
}
