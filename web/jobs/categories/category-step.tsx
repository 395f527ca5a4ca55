import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { buildCategoryTree, type CategorySelection, matchCategories, startSelection } from "#domain/category-tree.ts";
import { categoryMessages, jobFormMessages } from "#domain/messages.ts";
import { paths } from "#domain/routes.ts";
import { categoriesOfJobQuery, jobCategoriesQuery, setJobCategories } from "#web/data-client/job-categories.ts";
import { isApproximate } from "#web/jobs/data/geocode.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import { toast } from "#web/ui/toast.ts";
import { CategoryDialog } from "./category-dialog.tsx";

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
  const replace = useMutation(setJobCategories);
  const [chosen, setChosen] = useState<CategorySelection | null>(null);
  const [isOpen, setIsOpen] = useState(true);
  // A second press can come before the first one shows.
  const isSending = useRef(false);

  const tree = buildCategoryTree(categories.data ?? []);
  const preselected = isNew ? matchCategories(named, categories.data ?? []) : links.data;
  const isLoaded = categories.data !== undefined && preselected !== undefined;
  const selection = chosen ?? (isLoaded ? startSelection(tree, preselected) : null);

  function leave() {
    setIsOpen(false);
    onFinished();
    void navigate(paths.previousJobs);
  }

  function close() {
    if (replace.isPending) return;
    leave();
    toast({ tone: "info", message: categoryMessages.closedWithoutSaving });
  }

  return (
    <CategoryDialog
      isOpen={isOpen}
      onClose={close}
      lead={isNew ? jobFormMessages.created : jobFormMessages.updated}
      isApproximate={isApproximate(job.location_precision)}
      tree={tree}
      selection={selection}
      onChange={setChosen}
      loadError={categories.error ?? links.error}
      onRetry={() => {
        if (categories.isError) void categories.refetch();
        if (links.isError) void links.refetch();
      }}
      isSaving={replace.isPending}
      hasFailed={replace.isError}
      onDone={() => {
        if (!selection || isSending.current) return;
        isSending.current = true;
        const onSettled = () => {
          isSending.current = false;
        };
        replace.mutate({ jobId: job.id, categoryIds: [...selection.selected] }, { onSuccess: leave, onSettled });
      }}
    />
  );
}
