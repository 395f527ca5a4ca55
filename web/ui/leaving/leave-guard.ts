import { createStore } from "#web/store/store.ts";

/** Functions for the two buttons of the dialog about unsaved changes. */
export interface LeaveConfirmation {
  leave: () => void;
  stay: () => void;
}

/** The open dialog about unsaved changes, or null. */
export const leaveConfirmation = createStore<LeaveConfirmation | null>(null);

const guards = new Set<() => boolean>();

/**
 * Adds a guard for input that could be lost. `wouldLose` must return true if leaving the screen
 * would lose input. Returns a function that removes the guard.
 */
export function guardLeaving(wouldLose: () => boolean): () => void {
  guards.add(wouldLose);
  return () => guards.delete(wouldLose);
}

export function wouldLoseChanges(): boolean {
  return [...guards].some((wouldLose) => wouldLose());
}

/** Calls `leave`. If input would be lost, the user must confirm first. */
export function confirmLeaving(leave: () => void) {
  if (!wouldLoseChanges()) return leave();
  leaveConfirmation.set({
    leave: () => {
      discardChanges();
      leave();
    },
    stay: () => leaveConfirmation.set(null),
  });
}

/** Removes all guards of the open screen. Leaving it then needs no confirmation. */
export function discardChanges() {
  guards.clear();
  leaveConfirmation.set(null);
}
