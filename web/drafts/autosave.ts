import { DRAFT_DEBOUNCE_MS } from "#domain/limits.ts";
import { createStore } from "#web/store/store.ts";

export type Autosave = ReturnType<typeof createAutosave>;

/** Saves when typing pauses (Spec §4 "Draft"). `save` says whether it succeeded: only then the draft counts as saved (rule 15). */
export function createAutosave(save: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** "waiting": something typed is not stored yet. */
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
    /** Stores at once what is waiting, because the page is about to go. */
    flush,
    /** Forgets what is waiting. */
    cancel,
    /** Stores nothing from now on: the form is about to go, and its fields may still report changes. */
    close() {
      isClosed = true;
      cancel();
    },
  };
}
