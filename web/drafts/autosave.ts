import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { DRAFT_DEBOUNCE_MS } from "#domain/limits.ts";
import { registerPendingWrite } from "#web/browser/storage.ts";
import { createStore } from "#web/store/store.ts";

export type Autosave = ReturnType<typeof createAutosave>;

/**
 * Saves when the user pauses typing. If `save` returns true, the state becomes "saved" (rule 15).
 * Spec §4 "Draft"
 */
function createAutosave(save: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** "waiting" means that the last changes are not stored yet. */
  const state = createStore<"none" | "waiting" | "saved">("none");

  function flush() {
    if (state.get() !== "waiting") return;
    clearTimeout(timer);
    state.set(save() ? "saved" : "none");
  }

  function cancel() {
    clearTimeout(timer);
    state.set("none");
  }

  return {
    state,
    changed() {
      if (isClosed) return;
      clearTimeout(timer);
      timer = setTimeout(flush, DRAFT_DEBOUNCE_MS);
      state.set("waiting");
    },
    /** Saves immediately, because the page is about to close. */
    flush,
    /** Cancels the next save. */
    cancel,
    /** Ignores all later changes, because the fields of a closing form may still report changes. */
    close() {
      isClosed = true;
      cancel();
    },
  };
}

/** Saves a form when the user pauses typing, and when the form or the page closes. */
export function useAutosave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: () => boolean,
  isOn = true,
): Autosave {
  const [autosave] = useState(() => createAutosave(save));
  useEffect(() => {
    if (!isOn) return;
    let noted = JSON.stringify(form.getValues());
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: onChange });
    const unregister = registerPendingWrite(autosave);
    addEventListener("pagehide", autosave.flush);

    // Does nothing if no value has changed. The form also calls `onChange` when a field loses the
    // focus.
    function onChange({ values }: { values: Values }) {
      const current = JSON.stringify(values);
      if (current === noted) return;
      noted = current;
      autosave.changed();
    }
    return () => {
      autosave.flush();
      unsubscribe();
      unregister();
      removeEventListener("pagehide", autosave.flush);
    };
  }, [form, autosave, isOn]);
  return autosave;
}
