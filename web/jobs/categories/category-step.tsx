import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { categoryMessages } from "#domain/messages/job-form.ts";
import { paths } from "#domain/routes.ts";
import { readFormState } from "#web/jobs/data/form-state.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import { tellSaved } from "#web/jobs/data/just-saved.ts";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

const loadDialog = () => import("./category-dialog.tsx");

/** Loads the dialog's code while the job is being saved. */
export function preloadCategoryDialog() {
  preloadDialogs();
  // Ignores a failure, because the job is saved and only the category step is skipped.
  loadDialog().catch(() => undefined);
}

interface CategoryStepProps {
  job: Job;
  isNew: boolean;
  /** Names or ids of the categories to preselect, from a suggestion (rule 36). */
  named: readonly (string | number)[];
  /** Clears the form's data in this browser. */
  onFinished: () => void;
}

/**
 * Lets the user choose categories for the saved job, then opens the table of jobs. Spec §4 "Submit
 * flow"
 */
export function CategoryStep({ job, isNew, named, onFinished }: CategoryStepProps) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(true);
  const hasUnsavedTicks = useRef(false);
  const { list } = readFormState(useLocation().state);

  const leaving = useLeavingEarly(() => {
    onFinished();
    tellSaved(job, false);
    sayNotSaved();
  });

  /** Opens the table of jobs and returns true. A second click does nothing and returns false. */
  function leave(): boolean {
    if (!leaving.settle()) return false;
    setIsOpen(false);
    onFinished();
    tellSaved(job, isNew);
    // Returns to the filter and page from which the user opened the job. For a new job, opens page
    // 1, which has the new job.
    void navigate({ pathname: paths.previousJobs, search: isNew ? "" : (list ?? "") });
    return true;
  }

  function close() {
    if (leave()) sayNotSaved();
  }

  function sayNotSaved() {
    const { closedWithoutSaving, ticksLost } = categoryMessages;
    const message = hasUnsavedTicks.current ? `${closedWithoutSaving} ${ticksLost}` : closedWithoutSaving;
    toast({ tone: "info", message });
  }

  const code = useCode(loadDialog, true, close);
  if (!code) return null;
  return (
    <code.CategoryDialog
      isOpen={isOpen}
      onClose={close}
      job={job}
      isNew={isNew}
      named={named}
      onTick={(isUnsaved) => {
        hasUnsavedTicks.current = isUnsaved;
      }}
      onDone={leave}
    />
  );
}

/** Calls `onEarly` if the component unmounts before `settle` was called, for example by Back. */
function useLeavingEarly(onEarly: () => void) {
  const isSettled = useRef(false);
  const report = useEffectEvent(onEarly);
  useEffect(
    () => () => {
      if (!isSettled.current) report();
    },
    [],
  );
  return {
    settle: () => {
      const isFirst = !isSettled.current;
      isSettled.current = true;
      return isFirst;
    },
  };
}
