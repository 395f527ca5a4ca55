import { createStore } from "#web/store/store.ts";
import type { ServiceUnavailable } from "./service-unavailable.ts";
import type { AuthUser } from "./stored-session.ts";

export type SessionState =
  | { status: "loading" }
  /** The app could not check the stored session. */
  | { status: "failed"; error: ServiceUnavailable }
  | {
      status: "signed-out";
      /** True if the server ended the session. False after a click on Log Out. */
      isEnded: boolean;
    }
  | {
      /** "second-step" means that the user must first use the account's second factor (rule 70). */
      status: "signed-in" | "second-step";
      user: AuthUser;
      /** True if the user followed a recovery link and must set a new password. */
      isRecovering: boolean;
    };

export const sessionStore = createStore<SessionState>({ status: "loading" });

/**
 * True if the end of the session needs no message, because the user clicked Log Out or a screen
 * explains it.
 */
let isExpected = false;

/**
 * Prevents the sign-in page from reporting that the session has ended. Call it before ending the
 * session.
 */
export function expectSignOut() {
  isExpected = true;
}

/**
 * Stores the signed-in user. If the user is the same, the state stays the same, so that a refreshed
 * token doesn't render the screen again (rule 7).
 */
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

/**
 * Shows the sign-in page after a session has ended. The page reports the end, except after a call
 * of `expectSignOut`.
 */
export function setSignedOut() {
  if (sessionStore.get().status !== "signed-out") sessionStore.set({ status: "signed-out", isEnded: !isExpected });
}

/** Shows the sign-in page. Called if no user is signed in when the app starts. */
export function startSignedOut() {
  sessionStore.set({ status: "signed-out", isEnded: false });
}

/** Shows that the app is checking the session, unless a user is signed in (rule 7). */
export function setSessionLoading() {
  if (!("user" in sessionStore.get())) sessionStore.set({ status: "loading" });
}

export function setSessionFailed(error: ServiceUnavailable) {
  if (!("user" in sessionStore.get())) sessionStore.set({ status: "failed", error });
}

/** Opens the portal after the user has set a new password. */
export function endRecovery() {
  const state = sessionStore.get();
  if (state.status === "signed-in" && state.isRecovering) sessionStore.set({ ...state, isRecovering: false });
}
