import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { buildCategoryTree, type CategorySelection, matchCategories, startSelection } from "#domain/category-tree.ts";
import { categoryMessages, jobFormMessages } from "#domain/messages.ts";
import { paths } from "#domain/routes.ts";
import {
  type CategoryChange,
  categoriesOfJobQuery,
  jobCategoriesQuery,
  setJobCategories,
} from "#web/data-client/job-categories.ts";
import { isApproximate } from "#web/jobs/data/geocode.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import { readFormState } from "#web/jobs/hand-over/form-state.ts";
import { tellSaved } from "#web/jobs/list-state/just-saved.ts";
import { preloadDialogs } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { useCode } from "#web/ui/use-loaded.ts";
import { useLeavingEarly } from "./use-leaving-early.ts";

const loadDialog = () => import("./category-dialog.tsx");

/** Fetches the dialog's code while the job is saved. */
export function preloadCategoryDialog() {
  preloadDialogs();
  // If it cannot load, the step is skipped: the job is saved.
  loadDialog().catch(() => undefined);
}

interface CategoryStepProps {
  job: Job;
  isNew: boolean;
  /** Names or ids to begin with, from a suggestion (rule 36). */
  named: readonly (string | number)[];
  /** The form's data in the browser are not needed any more. */
  onFinished: () => void;
}

/** After saving: choose the job's categories, then go to the table of jobs. Spec §4 "Submit flow" */
export function CategoryStep({ job, isNew, named, onFinished }: CategoryStepProps) {
  const navigate = useNavigate();
  const categories = useQuery(jobCategoriesQuery());
  const links = useQuery({ ...categoriesOfJobQuery(job.id), enabled: !isNew });
  const { mutateAsync: replace } = useMutation(setJobCategories);
  const [chosen, setChosen] = useState<CategorySelection | null>(null);
  const [isOpen, setIsOpen] = useState(true);
  // A second press can come before the first one shows.
  const isDone = useRef(false);

  const { list } = readFormState(useLocation().state);
  const tree = buildCategoryTree(categories.data ?? []);
  const preselected = isNew ? matchCategories(named, categories.data ?? []) : links.data;
  const isLoaded = categories.data !== undefined && preselected !== undefined;
  const selection = chosen ?? (isLoaded ? startSelection(tree, preselected) : null);

  const leaving = useLeavingEarly(() => {
    onFinished();
    tellSaved(job, false);
    sayNotSaved();
  });

  function leave() {
    leaving.settle();
    setIsOpen(false);
    onFinished();
    tellSaved(job, isNew);
    // An edit returns to the filter and page it came from; a new job is the first of the first page.
    void navigate({ pathname: paths.previousJobs, search: isNew ? "" : (list ?? "") });
  }

  function close() {
    if (isDone.current) return;
    leave();
    sayNotSaved();
  }

  function sayNotSaved() {
    const { closedWithoutSaving, ticksLost } = categoryMessages;
    const isLost = chosen !== null && isChanged(chosen.selected, preselected ?? []);
    toast({ tone: "info", message: isLost ? `${closedWithoutSaving} ${ticksLost}` : closedWithoutSaving });
  }

  /** The table shows at once. Categories that are refused can be sent again from anywhere, with every tick (rule 65). */
  function save(categories: CategorySelection) {
    if (isDone.current) return;
    isDone.current = true;
    leave();
    void send({ jobId: job.id, categoryIds: [...categories.selected] });
  }

  async function send(change: CategoryChange) {
    try {
      await replace(change);
    } catch {
      const action = { label: categoryMessages.tryAgain, onPress: () => void send(change) };
      toast({ tone: "danger", message: categoryMessages.saveFailed, action });
    }
  }

  const code = useCode(loadDialog, true, close);
  if (!code) return null;
  return (
    <code.CategoryDialog
      isOpen={isOpen}
      onClose={close}
      lead={isNew ? jobFormMessages.created : jobFormMessages.updated}
      isApproximate={isApproximate(job)}
      tree={tree}
      selection={selection}
      onChange={setChosen}
      loadError={categories.error ?? links.error}
      onRetry={() => {
        if (categories.isError) void categories.refetch();
        if (links.isError) void links.refetch();
      }}
      onDone={() => selection && save(selection)}
    />
  );
}

function isChanged(chosen: ReadonlySet<number>, before: readonly number[]): boolean {
  return chosen.size !== before.length || before.some((id) => !chosen.has(id));
}
