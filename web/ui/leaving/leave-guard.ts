import { createStore } from "#web/store/store.ts";

/** Asks whether to leave without saving. */
export interface LeaveQuestion {
  leave: () => void;
  stay: () => void;
}

/** The question on the screen; null when there is none. */
export const leaveQuestion = createStore<LeaveQuestion | null>(null);

const guards = new Set<() => boolean>();

/** `wouldLose` says whether something typed has no copy anywhere. Returns the function that removes it. */
export function guardLeaving(wouldLose: () => boolean): () => void {
  guards.add(wouldLose);
  return () => guards.delete(wouldLose);
}

export function wouldLoseChanges(): boolean {
  return [...guards].some((wouldLose) => wouldLose());
}

/** Leaves at once, or after the user agreed to lose what is not saved. */
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

/** Nothing is asked any more about the screen that is open. */
export function giveUpChanges() {
  guards.clear();
  leaveQuestion.set(null);
}
