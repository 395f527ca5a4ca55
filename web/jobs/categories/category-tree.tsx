import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type CategoryNode, type CategorySelection, setExpanded, toggleCategory } from "#domain/category-tree.ts";
import { type TreeRow, targetOf, toRows } from "#web/ui/tree-rows.ts";
import { CategoryItem } from "./category-item.tsx";

interface CategoryTreeProps {
  /** Everything there is. */
  tree: readonly CategoryNode[];
  /** What the search leaves of it. */
  found: readonly CategoryNode[];
  isSearching: boolean;
  selection: CategorySelection;
  onChange: (selection: CategorySelection) => void;
}

/** A tree of checkboxes (ARIA tree pattern): one stop for the Tab key, arrows move and fold, Space checks, letters find. */
export function CategoryTree({ tree, found, isSearching, selection, onChange }: CategoryTreeProps) {
  const list = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  // Found children show whether their industry was folded or not.
  const isExpanded = (id: number) => isSearching || selection.expanded.has(id);
  const rows = toRows(found, isExpanded);
  const active = rows.find((row) => row.id === activeId) ?? rows[0];

  // What is chosen already is what somebody wants to see first.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(
      '[aria-level="1"]:is([aria-checked="true"], [aria-checked="mixed"])',
    );
    if (!chosen || !list.current?.parentElement) return;
    const offset = chosen.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    list.current.parentElement.scrollTop = offset;
  }, []);

  /** The search shows part of an industry; its rules concern all of it. */
  const whole = (id: number) => tree.find((node) => node.id === id);
  const toggle = ({ node }: TreeRow) => onChange(toggleCategory(selection, whole(node.id) ?? node));
  const fold = (id: number, isOpen: boolean) => onChange(setExpanded(selection, id, isOpen));

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (!active || event.altKey || event.ctrlKey || event.metaKey) return;
    const isCheckbox = event.target instanceof HTMLInputElement;
    const isArrow = event.target instanceof HTMLButtonElement;
    const target = targetOf(event.key, active, rows);
    if (target) {
      setActiveId(target.id);
      list.current?.querySelector<HTMLElement>(`[data-category="${target.id}"]`)?.focus();
    } else if (event.key === "ArrowRight" && active.isFolded) fold(active.id, true);
    else if (event.key === "ArrowLeft" && active.isFolded === false && !isSearching) fold(active.id, false);
    else if (!isArrow && (event.key === "Enter" || (event.key === " " && !isCheckbox))) toggle(active);
    else return;
    event.preventDefault();
  }

  const draw = (row: TreeRow) => (
    <CategoryItem
      key={row.id}
      row={row}
      node={whole(row.id) ?? row.node}
      isActive={row.id === active?.id}
      selected={selection.selected}
      onActive={setActiveId}
      onToggle={toggle}
      onFold={isSearching ? undefined : fold}
    />
  );

  return (
    <div ref={list} role="tree" aria-label="Job categories" aria-multiselectable="true" onKeyDown={press}>
      {rows
        .filter((row) => row.level === 1)
        .map((row) => {
          const children = rows.filter((child) => child.parentId === row.id);
          return (
            <Fragment key={row.id}>
              {draw(row)}
              {children.length > 0 && <div className="category-children">{children.map(draw)}</div>}
            </Fragment>
          );
        })}
    </div>
  );
}
