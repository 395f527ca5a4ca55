import { type KeyboardEvent, useRef, useState } from "react";
import {
  bestMatch,
  type CategoryNode,
  type CategorySelection,
  searchCategories,
  toggleCategory,
} from "#domain/category-tree.ts";
import { formatCount } from "#domain/format.ts";
import { categoryMessages, jobFormMessages } from "#domain/messages.ts";
import { Note } from "#web/jobs/fields/note.tsx";
import { LoadFailure } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CategoryTree } from "./category-tree.tsx";

interface CategoryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  lead: string;
  /** The job's position is not exact (rule 21). */
  isApproximate: boolean;
  tree: readonly CategoryNode[];
  /** Null until the categories and the job's own ones have loaded (rule 24). */
  selection: CategorySelection | null;
  onChange: (selection: CategorySelection) => void;
  loadError: Error | null;
  onRetry: () => void;
  onDone: () => void;
}

export function CategoryDialog({
  isOpen,
  onClose,
  lead,
  isApproximate,
  tree,
  selection,
  ...rest
}: CategoryDialogProps) {
  const { onChange, loadError, onRetry, onDone } = rest;
  const search = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState("");
  const found = searchCategories(tree, term);
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const match = selection && bestMatch(tree, term);

  function pressKey(event: KeyboardEvent) {
    // The keys that saved the job may still be held down.
    if (event.key !== "Enter" || event.repeat || event.nativeEvent.isComposing) return;
    const isFinished = event.ctrlKey || event.metaKey;
    if (!isFinished && event.target !== search.current) return;
    event.preventDefault();
    if (isFinished && selection) onDone();
    if (isFinished || !match) return;
    onChange(toggleCategory(selection, match));
    // The next name that is typed replaces this one.
    search.current?.select();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={categoryMessages.title}
      lead={lead}
      // On a touch screen the keyboard would cover the categories.
      initialFocus={isTouch ? undefined : search}
      footer={
        <>
          <span role="status" className="mr-auto text-ink-muted">
            {selection && countInWords(selection.selected.size)}
          </span>
          <Button variant="primary" isDisabled={!selection} onClick={onDone}>
            {categoryMessages.done}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the controls inside */}
      <div className="flex min-h-0 flex-col" onKeyDown={pressKey}>
        <div className="grid gap-3 px-5 pb-3">
          {isApproximate && <Note>{jobFormMessages.approximateLocation}</Note>}
          {loadError && <LoadFailure onRetry={onRetry}>{jobFormMessages.loadFailed}</LoadFailure>}
          <SearchField
            ref={search}
            label="Search categories"
            placeholder="Search categories..."
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
          <p role="status" className="-mt-1.5 text-xs text-ink-muted">
            {selection && match
              ? categoryMessages.enterHint(match.name, selection.selected.has(match.id))
              : !isTouch && categoryMessages.searchHint}
          </p>
        </div>
        <div className="min-h-0 overflow-y-auto border-y border-line px-3 py-2">
          {selection ? (
            <CategoryTree
              tree={tree}
              found={found}
              isSearching={term.trim() !== ""}
              selection={selection}
              onChange={onChange}
            />
          ) : (
            !loadError && <TreeSkeleton />
          )}
          {selection && found.length === 0 && (
            <p role="status" className="px-2 py-3 text-ink-muted">
              No category contains “{term.trim()}”.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function countInWords(count: number): string {
  return count === 1 ? "1 category selected" : `${formatCount(count)} categories selected`;
}

function TreeSkeleton() {
  return (
    <div className="grid gap-4 p-2">
      <span role="status" className="sr-only">
        Loading categories
      </span>
      {["55%", "40%", "62%", "48%", "58%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
