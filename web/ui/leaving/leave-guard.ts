import { createStore } from "#web/store/store.ts";

/** The functions of the two buttons in the dialog about unsaved changes. */
export interface LeaveConfirmation {
  leave: () => void;
  stay: () => void;
}

/** The dialog on the screen, or null. */
export const leaveConfirmation = createStore<LeaveConfirmation | null>(null);

const guards = new Set<() => boolean>();

/**
 * Adds a guard. `wouldLose` returns true if leaving the screen would lose input. Returns a function
 * that removes the guard.
 */
export function guardLeaving(wouldLose: () => boolean): () => void {
  guards.add(wouldLose);
  return () => guards.delete(wouldLose);
}

export function wouldLoseChanges(): boolean {
  return [...guards].some((wouldLose) => wouldLose());
}

/** Calls `leave` immediately, or after the user agrees to lose unsaved changes. */
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

/** Removes all guards of the open screen, so that leaving the screen needs no confirmation. */
export function discardChanges() {
  guards.clear();
  leaveConfirmation.set(null);
}
