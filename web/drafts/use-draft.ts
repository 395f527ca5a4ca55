import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isSame } from "#domain/fields/merge-edits.ts";
import { hasDraftContent } from "#domain/job/job-draft.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { registerPendingWrite } from "#web/browser/storage.ts";
import { createAutosave } from "./autosave.ts";
import { clearHandOver } from "./hand-over.ts";
import { jobDraftStore } from "./job-draft-store.ts";
import { findStartingJob, type StartingJob } from "./starting-job.ts";
import { useDraftOwner } from "./use-draft-owner.ts";

/** Keeps what is typed on this device; never in edit mode (Spec §4 "Draft"). */
export function useDraft(form: UseFormReturn<JobValues>, start: StartingJob) {
  const owner = useDraftOwner();
  const [store] = useState(() => jobDraftStore(owner));
  const latest = useRef(start);
  const [autosave] = useState(() => createAutosave(save));
  const isKept = start.mode !== "edit";

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

  useEffect(() => {
    if (!isKept) return;
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: autosave.changed });
    const unregister = registerPendingWrite(autosave);
    addEventListener("pagehide", autosave.flush);
    return () => {
      autosave.flush();
      unsubscribe();
      unregister();
      removeEventListener("pagehide", autosave.flush);
    };
  }, [form, autosave, isKept]);

  /** Spec §4: after a successful create, after categories are saved in edit mode, and on reset. */
  function clear() {
    autosave.cancel();
    store.clear();
    clearHandOver();
  }

  return {
    autosave,
    clear,
    /** Only if the next form would start with just these values. */
    clearIfSame(values: JobValues) {
      const next = findStartingJob(owner);
      if ("start" in next && isSame(next.start.values, values)) clear();
    },
  };
}
