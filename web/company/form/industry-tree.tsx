import { type KeyboardEvent, useRef, useState } from "react";
import type { CategoryNode } from "#domain/category-tree.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type TreeRow, targetOf, toRows } from "#web/ui/tree-rows.ts";

interface IndustryTreeProps {
  found: readonly CategoryNode[];
  /** Found categories show whether their industry was folded or not. */
  isSearching: boolean;
  chosenId: number | null;
  onChoose: (industryId: number) => void;
}

/** A tree with one choice (ARIA tree pattern). A category stands for its industry, so choosing it chooses that. */
export function IndustryTree({ found, isSearching, chosenId, onChoose }: IndustryTreeProps) {
  const list = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const [activeId, setActiveId] = useState<number | null>(chosenId);
  const rows = toRows(found, (id) => isSearching || expanded.has(id));
  const active = rows.find((row) => row.id === activeId) ?? rows[0];

  function fold(id: number, isOpen: boolean) {
    const next = new Set(expanded);
    if (isOpen) next.add(id);
    else next.delete(id);
    setExpanded(next);
  }

  function press(event: KeyboardEvent) {
    if (!active || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetOf(event.key, active, rows);
    if (target) {
      setActiveId(target.id);
      list.current?.querySelector<HTMLElement>(`[data-industry="${target.id}"]`)?.focus();
    } else if (event.key === "ArrowRight" && active.isFolded) fold(active.id, true);
    else if (event.key === "ArrowLeft" && active.isFolded === false && !isSearching) fold(active.id, false);
    else if (event.key === "Enter" || event.key === " ") onChoose(active.parentId ?? active.id);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={list} role="tree" aria-label="Industries" onKeyDown={press}>
      {rows.map((row) => (
        <IndustryRow
          key={row.id}
          row={row}
          isActive={row.id === active?.id}
          isChosen={row.id === chosenId}
          onFold={isSearching ? undefined : fold}
          onActive={setActiveId}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

interface IndustryRowProps {
  row: TreeRow;
  isActive: boolean;
  isChosen: boolean;
  onFold: ((id: number, isOpen: boolean) => void) | undefined;
  onActive: (id: number) => void;
  onChoose: (industryId: number) => void;
}

function IndustryRow({ row, isActive, isChosen, onFold, onActive, onChoose }: IndustryRowProps) {
  const isIndustry = row.level === 1;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens for the keys of all its rows.
    <div
      role="treeitem"
      data-industry={row.id}
      aria-label={row.node.name}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isChosen}
      aria-expanded={row.isFolded === undefined ? undefined : !row.isFolded}
      tabIndex={isActive ? 0 : -1}
      className={`menu-item -outline-offset-2 hover:bg-hover ${isIndustry ? "" : "pl-12 text-ink-muted"}`}
      onFocus={() => onActive(row.id)}
      onClick={() => onChoose(row.parentId ?? row.id)}
    >
      {isIndustry && (
        <span
          aria-hidden="true"
          className="-m-2 grid size-8 place-items-center text-ink-muted"
          onClick={(event) => {
            event.stopPropagation();
            onFold?.(row.id, row.isFolded === true);
          }}
        >
          <Icon name="chevron-right" size="small" className={row.isFolded ? undefined : "rotate-90"} />
        </span>
      )}
      <span className="min-w-0 flex-1">{row.node.name}</span>
      {isChosen && <Icon name="check" size="small" className="text-accent-text" />}
    </div>
  );
}
