import { useRef, useState } from "react";
import { type CategoryNode, searchCategories, withMember } from "#domain/job/category-tree.ts";
import { companySectionMessages as messages } from "#domain/messages/company.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Tree } from "#web/ui/tree/tree.tsx";
import type { TreeRow } from "#web/ui/tree/tree-rows.ts";

interface IndustryDialogProps {
  isOpen: boolean;
  tree: readonly CategoryNode[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  chosenId: number | null;
  onChoose: (id: number | null) => void;
  onClose: () => void;
}

export function IndustryDialog({ isOpen, tree, hasFailed, onRetry, chosenId, onChoose, onClose }: IndustryDialogProps) {
  const search = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState("");
  const found = tree && searchCategories(tree, term);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="What does your company do?"
      lead="Choose what fits best. Open an entry to see what belongs to it."
      initialFocus={search}
      footer={
        <>
          {chosenId !== null && (
            <Button variant="ghost" onClick={() => onChoose(null)}>
              Clear industry
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="px-5 pb-3">
        <SearchField
          ref={search}
          label="Search industries"
          placeholder="Search industries..."
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </div>
      <div className="min-h-64 overflow-y-auto border-y border-line px-3 py-2">
        {hasFailed && !tree && <LoadFailure onRetry={onRetry}>{messages.industriesFailed}</LoadFailure>}
        {!hasFailed && !tree && <ScreenSpinner label="Loading industries" />}
        {found && found.length > 0 && (
          <IndustryTree found={found} isSearching={term.trim() !== ""} chosenId={chosenId} onChoose={onChoose} />
        )}
        {found?.length === 0 && (
          <p role="status" className="px-2 py-6 text-center text-ink-muted">
            No industry matches “{term.trim()}”.
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface IndustryTreeProps {
  found: readonly CategoryNode[];
  isSearching: boolean;
  chosenId: number | null;
  onChoose: (industryId: number) => void;
}

/** A tree in which the user selects an industry. Choosing a category selects its industry. */
function IndustryTree({ found, isSearching, chosenId, onChoose }: IndustryTreeProps) {
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
