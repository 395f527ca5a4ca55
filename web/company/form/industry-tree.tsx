import { useState } from "react";
import { type CategoryNode, withMember } from "#domain/job/category-tree.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { Tree } from "#web/ui/tree/tree.tsx";
import type { TreeRow } from "#web/ui/tree/tree-rows.ts";

interface IndustryTreeProps {
  found: readonly CategoryNode[];
  isSearching: boolean;
  chosenId: number | null;
  onChoose: (industryId: number) => void;
}

/** A tree in which the user selects an industry. Choosing a category selects its industry. */
export function IndustryTree({ found, isSearching, chosenId, onChoose }: IndustryTreeProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const choose = (row: TreeRow) => onChoose(row.parentId ?? row.id);
  return (
    <Tree
      label="Industries"
      nodes={found}
      expanded={expanded}
      onExpand={(id, isExpanded) => setExpanded(withMember(expanded, id, isExpanded))}
      isSearching={isSearching}
      startId={chosenId}
      onPress={choose}
      stateOf={(row) => ({ "aria-selected": row.id === chosenId })}
    >
      {(row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles keys.
        // biome-ignore lint/a11y/noStaticElementInteractions: the tree handles keys.
        <div
          className={`flex min-h-(--control) flex-1 cursor-pointer items-center gap-2.5 px-2 py-1.5 font-medium ${
            row.level === 1 ? "" : "text-ink-muted"
          }`}
          onClick={() => choose(row)}
        >
          <span className="min-w-0 flex-1">{row.node.name}</span>
          {row.id === chosenId && <Icon name="check" size="small" className="text-accent-text" />}
        </div>
      )}
    </Tree>
  );
}
