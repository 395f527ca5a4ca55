import type { AuthUser } from "./stored-session.ts";

export type SessionState =
  | { status: "loading" }
  /** The stored session could not be checked: the service is not to be reached. */
  | { status: "failed" }
  | { status: "signed-out" }
  | {
      status: "signed-in";
      user: AuthUser;
      /** He came by a recovery link and has to set a new password. */
      isRecovering: boolean;
    };

let state: SessionState = { status: "loading" };
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Rule 7: only another person is news; a refreshed token or a regained focus changes nothing. */
export function setSignedIn(user: AuthUser, options: { isRecovering?: boolean } = {}) {
  if (state.status === "signed-in") {
    const isRecovering = options.isRecovering ?? state.isRecovering;
    if (isSameUser(state.user, user) && isRecovering === state.isRecovering) return;
    publish({ status: "signed-in", user, isRecovering });
    return;
  }
  publish({ status: "signed-in", user, isRecovering: options.isRecovering ?? false });
}

function isSameUser(a: AuthUser, b: AuthUser): boolean {
  return a.id === b.id && a.email === b.email && a.firstName === b.firstName && a.lastName === b.lastName;
}

export function setSignedOut() {
  if (state.status !== "signed-out") publish({ status: "signed-out" });
}

/** Rule 7: whoever is signed in stays at what he types, whatever becomes of a check behind it. */
export function setSessionLoading() {
  if (state.status !== "signed-in") publish({ status: "loading" });
}

export function setSessionFailed() {
  if (state.status !== "signed-in") publish({ status: "failed" });
}

/** The new password is set: the portal opens. */
export function endRecovery() {
  if (state.status === "signed-in" && state.isRecovering) publish({ ...state, isRecovering: false });
}
