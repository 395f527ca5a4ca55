import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { categoryMessages } from "#domain/messages/messages.ts";
import { paths } from "#domain/routes.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import { tellSaved } from "#web/jobs/data/just-saved.ts";
import { readFormState } from "#web/jobs/form/form-state.ts";
import { useCode } from "#web/ui/hooks/use-loaded.ts";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

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
  const [isOpen, setIsOpen] = useState(true);
  const hasUnsavedTicks = useRef(false);
  const { list } = readFormState(useLocation().state);

  const leaving = useLeavingEarly(() => {
    onFinished();
    tellSaved(job, false);
    sayNotSaved();
  });

  /** The table shows at once. False if an earlier press has led there: a second one can come before that shows. */
  function leave(): boolean {
    if (!leaving.settle()) return false;
    setIsOpen(false);
    onFinished();
    tellSaved(job, isNew);
    // An edit returns to the filter and page it came from; a new job is the first of the first page.
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

/** Calls `onEarly` if the component is unmounted before `settle` was called, for example by Back. */
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
    /** Whether it was the first time. */
    settle: () => {
      const isFirst = !isSettled.current;
      isSettled.current = true;
      return isFirst;
    },
  };
}
