import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { hasDraftContent } from "#domain/job/job-draft.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { isSame } from "#domain/job/merge-edits.ts";
import { useAutosave } from "./autosave.ts";
import { clearHandOver } from "./hand-over.ts";
import { findStartingJob, formDraftStore, type StartingJob } from "./starting-job.ts";
import { useDraftOwner } from "./use-draft-owner.ts";

/** Stores the form's draft in this browser, except in edit mode (Spec §4 "Draft"). */
export function useDraft(form: UseFormReturn<JobValues>, start: StartingJob) {
  const owner = useDraftOwner();
  const [store] = useState(() => formDraftStore(owner));
  const latest = useRef(start);
  const isKept = start.mode !== "edit";
  const autosave = useAutosave(form, save, isKept);

  useEffect(() => {
    latest.current = start;
  }, [start]);

  function save(): boolean {
    const values = form.getValues();
    if (!hasDraftContent(values, latest.current.takenOver)) {
      store.clear();
      return false;
    }
    const { mode, suggestionId, selectedCategories } = latest.current;
    return store.save({
      ...values,
      mode: mode === "edit" ? "new" : mode,
      original_script_job_id: suggestionId ?? undefined,
      selectedCategories: [...selectedCategories],
    });
  }

  /**
   * Clears the stored draft (Spec §4). Call it after a job was created, after categories were saved
   * in edit mode, and on reset.
   */
  function clear() {
    autosave.cancel();
    store.clear();
    clearHandOver();
  }

  return {
    autosave,
    clear,
    /** Clears the stored draft if its values equal `values`. */
    clearIfSame(values: JobValues) {
      const next = findStartingJob(owner);
      if ("start" in next && isSame(next.start.values, values)) clear();
    },
  };
}
