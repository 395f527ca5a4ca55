import { useMutation, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  bestMatch,
  buildCategoryTree,
  type Category,
  type CategorySelection,
  matchCategories,
  searchCategories,
  startSelection,
  toggleCategory,
} from "#domain/job/category-tree.ts";
import { suggestCategories } from "#domain/job/suggest-categories.ts";
import { categoryDialogMessages as messages } from "#domain/messages/category-dialog.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { publishReceiptMessages } from "#domain/messages/publish-receipt.ts";
import { ADDRESS_HASH, editJobPath } from "#domain/routes.ts";
import { formatCount } from "#domain/text/format.ts";
import { jobCategoriesQuery } from "#web/data-client/job-categories.ts";
import {
  type CategoryChange,
  categoriesOfJobQuery,
  categoryHintsQuery,
  setJobCategories,
} from "#web/jobs/data/categories-of-job.ts";
import { isApproximate, type Job } from "#web/jobs/data/jobs.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { CategoryTree } from "./category-tree.tsx";

interface CategoryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  job: Job;
  isNew: boolean;
  /** Names or ids of the categories to preselect. */
  named: readonly (string | number)[];
  /** Reports whether the ticked categories differ from the stored categories. */
  onTick: (isUnsaved: boolean) => void;
  /** Closes the dialog. Returns false if it was closed already. */
  onDone: () => boolean;
}

/** The last toast that offers to send the categories again. */
let refusal: { jobId: number; close: () => void } | undefined;

export function CategoryDialog({ isOpen, onClose, job, isNew, named, onTick, onDone }: CategoryDialogProps) {
  const categories = useQuery(jobCategoriesQuery());
  const links = useQuery({ ...categoriesOfJobQuery(job.id), enabled: !isNew });
  const hints = useQuery(categoryHintsQuery(job.employer_id));
  const navigate = useNavigate();
  const { mutateAsync: replace } = useMutation(setJobCategories);
  const [chosen, setChosen] = useState<CategorySelection | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState("");

  const tree = useMemo(() => buildCategoryTree(categories.data ?? []), [categories.data]);
  const preselected = isNew ? matchCategories(named, categories.data ?? []) : links.data;
  // Shows the tree only when the suggested categories above it have loaded, so that the tree never
  // moves under a finger. Doesn't wait if loading them fails.
  const areHintsSettled = !hints.isPending || hints.failureCount > 0;
  const isLoaded = categories.data !== undefined && preselected !== undefined && areHintsSettled;
  // Null until all categories and the job's categories have loaded (rule 24).
  const selection = chosen ?? (isLoaded ? startSelection(tree, preselected) : null);
  const loadError = categories.error ?? links.error;
  const found = searchCategories(tree, term);
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const match = selection && bestMatch(tree, term);
  const suggested = useMemo(() => suggestCategories(tree, job.name, hints.data), [tree, job.name, hints.data]);

  function choose(selection: CategorySelection) {
    setChosen(selection);
    onTick(isChanged(selection.selected, preselected ?? []));
  }

  function save() {
    if (!selection || !onDone()) return;
    void send({ jobId: job.id, categoryIds: [...selection.selected] });
    // A toast reports an approximate location. For a new job, the confirmation above the table
    // reports it instead.
    if (isNew || !isApproximate(job)) return;
    const action = {
      label: publishReceiptMessages.checkAddress,
      onPress: () => void navigate(editJobPath(job.id) + ADDRESS_HASH),
    };
    toast({ tone: "info", message: jobFormMessages.approximateLocation, action });
  }

  /**
   * Saves the categories. If saving fails, a toast offers to send the same categories again (rule
   * 65). The next attempt for this job closes the toast.
   */
  async function send(change: CategoryChange) {
    if (refusal?.jobId === change.jobId) refusal.close();
    try {
      await replace(change);
    } catch {
      const action = { label: messages.tryAgain, onPress: () => void send(change) };
      const close = toast({ tone: "danger", message: messages.saveFailed, action });
      refusal = { jobId: change.jobId, close };
    }
  }

  function loadAgain() {
    if (categories.isError) void categories.refetch();
    if (links.isError) void links.refetch();
  }

  function pressKey(event: KeyboardEvent) {
    // Ignores key repeats, because the keys that saved the job may still be held down.
    if (event.key !== "Enter" || event.repeat || event.nativeEvent.isComposing) return;
    const isFinished = event.ctrlKey || event.metaKey;
    if (!isFinished && event.target !== search.current) return;
    event.preventDefault();
    if (isFinished) save();
    if (isFinished || !match) return;
    choose(toggleCategory(selection, match));
    // Selects the search term, so that the next typed name replaces it.
    search.current?.select();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      leavesOnBack
      isTall
      title={messages.title}
      lead={isNew ? messages.created : messages.updated}
      // Doesn't focus the field on touch screens, whose keyboard would cover the categories.
      initialFocus={isTouch ? undefined : search}
      footer={
        <>
          <span role="status" className="mr-auto text-ink-muted">
            {selection && countInWords(selection.selected.size)}
          </span>
          <Button variant="primary" isDisabled={!selection} onClick={save}>
            {messages.done}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for keys of inner controls */}
      <div className="flex min-h-0 flex-1 flex-col" onKeyDown={pressKey}>
        <div className="grid gap-3 px-5 pb-3">
          {loadError && <LoadFailure onRetry={loadAgain}>{jobFormMessages.loadFailed}</LoadFailure>}
          <SearchField
            ref={search}
            label="Search categories"
            placeholder="Search categories..."
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
          <p role="status" className="-mt-1.5 text-xs text-ink-muted">
            {selection && match
              ? messages.enterHint(match.name, selection.selected.has(match.id))
              : !isTouch && messages.searchHint}
          </p>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto border-y border-line px-3 py-2">
          {selection && suggested.length > 0 && term.trim() === "" && (
            <Suggestions
              title={messages.suggestedFor(job.name)}
              categories={suggested}
              selected={selection.selected}
              onToggle={(category) =>
                choose(toggleCategory(selection, tree.find(({ id }) => id === category.id) ?? category))
              }
            />
          )}
          {selection ? (
            <CategoryTree
              tree={tree}
              found={found}
              isSearching={term.trim() !== ""}
              selection={selection}
              onChange={choose}
              // Keeps the suggestions above the tree in view.
              startsAtTop={isNew}
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

interface SuggestionsProps {
  title: string;
  categories: readonly Category[];
  selected: ReadonlySet<number>;
  onToggle: (category: Category) => void;
}

/** The categories that fit the job best. The tree contains these categories, too. */
function Suggestions({ title, categories, selected, onToggle }: SuggestionsProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="px-2 pt-1 pb-3">
      <p id={id} className="truncate pb-1.5 text-xs text-ink-muted">
        {title}
      </p>
      <div className="flex flex-wrap gap-2">
        {categories.map((category) => {
          const isSelected = selected.has(category.id);
          return (
            <Button
              key={category.id}
              variant={isSelected ? "soft" : "outline"}
              icon={isSelected ? "check" : "plus"}
              aria-pressed={isSelected}
              className="btn-row"
              onClick={() => onToggle(category)}
            >
              {category.name}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}

function isChanged(chosen: ReadonlySet<number>, before: readonly number[]): boolean {
  return chosen.size !== before.length || before.some((id) => !chosen.has(id));
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
