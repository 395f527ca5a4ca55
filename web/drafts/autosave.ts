import { DRAFT_DEBOUNCE_MS } from "#domain/limits.ts";

export type Autosave = ReturnType<typeof createAutosave>;

/** Saves when typing rests (Spec §4 "Draft"). `save` says whether it succeeded: only then is "saved" said (rule 15). */
export function createAutosave(save: () => boolean) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isSaved = false;
  let isClosed = false;
  const listeners = new Set<() => void>();

  function say(next: boolean) {
    isSaved = next;
    for (const listener of listeners) listener();
  }

  function flush() {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    say(save());
  }

  function cancel() {
    clearTimeout(waiting);
    waiting = undefined;
    say(false);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isSaved: () => isSaved,
    /** Something typed is not stored yet. */
    isWaiting: () => waiting !== undefined,
    changed() {
      if (isClosed) return;
      clearTimeout(waiting);
      waiting = setTimeout(flush, DRAFT_DEBOUNCE_MS);
      say(false);
    },
    /** At once what is waiting, because the page is about to go. */
    flush,
    /** What is waiting is not wanted any more. */
    cancel,
    /** Nothing is wanted any more: the form is about to go, and its fields may report changes while they do. */
    close() {
      isClosed = true;
      cancel();
    },
  };
}
