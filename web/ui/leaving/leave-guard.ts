import { createStore } from "#web/store/store.ts";

/** The functions of the two buttons in the dialog about unsaved changes. */
export interface LeaveQuestion {
  leave: () => void;
  stay: () => void;
}

/** The dialog on the screen, or null. */
export const leaveQuestion = createStore<LeaveQuestion | null>(null);

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
export function leaveAfterAsking(leave: () => void) {
  if (!wouldLoseChanges()) return leave();
  leaveQuestion.set({
    leave: () => {
      giveUpChanges();
      leave();
    },
    stay: () => leaveQuestion.set(null),
  });
}

/** Removes all guards of the open screen, so that leaving the screen needs no confirmation. */
export function giveUpChanges() {
  guards.clear();
  leaveQuestion.set(null);
}
