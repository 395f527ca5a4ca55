import { createStore } from "#web/store/store.ts";
import type { ServiceUnavailable } from "./service-unavailable.ts";
import type { AuthUser } from "./stored-session.ts";

export type SessionState =
  | { status: "loading" }
  /** The stored session could not be checked. */
  | { status: "failed"; error: ServiceUnavailable }
  | {
      status: "signed-out";
      /** The server ended the session: the user did not press Log Out. */
      isEnded: boolean;
    }
  | {
      /** "second-step": the account asks for a factor before anything else (rule 70). */
      status: "signed-in" | "second-step";
      user: AuthUser;
      /** They came by a recovery link and have to set a new password. */
      isRecovering: boolean;
    };

export const sessionStore = createStore<SessionState>({ status: "loading" });

/** Whether the user, or a screen that says why, is about to end the session. */
let isExpected = false;

/** Call it before the session ends: sign-in then does not say that it has. */
export function expectSignOut() {
  isExpected = true;
}

/** Rule 7: only another user is news; a refreshed token or a regained focus changes nothing. */
export function setSignedIn(user: AuthUser, options: { isRecovering?: boolean } = {}) {
  const state = sessionStore.get();
  const status = user.lacksSecondStep ? "second-step" : "signed-in";
  if ("user" in state) {
    const isRecovering = options.isRecovering ?? state.isRecovering;
    if (isSameUser(state.user, user) && isRecovering === state.isRecovering) return;
    sessionStore.set({ status, user, isRecovering });
    return;
  }
  isExpected = false;
  sessionStore.set({ status, user, isRecovering: options.isRecovering ?? false });
}

function isSameUser(a: AuthUser, b: AuthUser): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** There was a session until now. */
export function setSignedOut() {
  if (sessionStore.get().status !== "signed-out") sessionStore.set({ status: "signed-out", isEnded: !isExpected });
}

/** Nobody is signed in when the page opens. */
export function startSignedOut() {
  sessionStore.set({ status: "signed-out", isEnded: false });
}

/** Rule 7: a check in the background never takes the screen away from a signed-in user. */
export function setSessionLoading() {
  if (!("user" in sessionStore.get())) sessionStore.set({ status: "loading" });
}

export function setSessionFailed(error: ServiceUnavailable) {
  if (!("user" in sessionStore.get())) sessionStore.set({ status: "failed", error });
}

/** The new password is set: the portal opens. */
export function endRecovery() {
  const state = sessionStore.get();
  if (state.status === "signed-in" && state.isRecovering) sessionStore.set({ ...state, isRecovering: false });
}
