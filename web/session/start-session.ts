import { config } from "#web/browser/config.ts";
import { clearPersonalTab, storageKeys } from "#web/browser/storage.ts";
import { authClient, freshSession } from "./auth-client.ts";
import { toUnavailable } from "./service-unavailable.ts";
import {
  expectSignOut,
  sessionStore,
  setSessionFailed,
  setSessionLoading,
  setSignedIn,
  setSignedOut,
  startSignedOut,
} from "./session-store.ts";
import { dropSession } from "./sign-out.ts";
import { isFresh, millisecondsFresh, readStoredSession, type ServiceUser, toAuthUser } from "./stored-session.ts";

/**
 * Spec §4 "Session and startup": loads the session and the user in it. A fresh token opens the app at once: the data services
 * refuse it if the session is over, and that asks the auth service (recheckSession). An old one is exchanged first. Called once,
 * before the first render.
 */
export function startSession() {
  followOtherTabs();
  const stored = readStoredSession();
  if (!stored) {
    startSignedOut();
  } else if (isFresh(stored)) {
    setSignedIn(stored.user);
    awaitOldToken();
  } else {
    void refreshSession();
  }
}

/** Exchanges an old token. An outage is no reason to sign anyone out (rule 8): the screen then offers Retry. */
export async function refreshSession() {
  setSessionLoading();
  const { session, error } = await freshSession();
  if (session) setSignedIn(toAuthUser(session.user, session.access_token));
  else if (error && readStoredSession()) setSessionFailed(toUnavailable(error));
  else setSignedOut();
}

const TIME_LIMIT_MS = 15_000;

/**
 * Asks the auth service for the user. Only its refusal ends the session; during an outage the user stays signed in. Without
 * the auth client, which a page with a fresh token does not need yet.
 */
export async function recheckSession() {
  const stored = readStoredSession();
  if (!stored) return setSignedOut();
  if (!isFresh(stored)) return refreshSession();
  try {
    const response = await fetch(`${config.authUrl}/user`, {
      headers: { apikey: config.apikey, authorization: `Bearer ${stored.accessToken}` },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.ok) setSignedIn(toAuthUser((await response.json()) as ServiceUser, stored.accessToken));
    else if (isRefusal(response.status)) await dropSession();
  } catch {
    // It cannot be reached: the requests that need the service say so themselves.
  }
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403 || status === 404;
}

/** The auth client refreshes tokens by itself once it is there: it comes when the first token grows old. */
function awaitOldToken() {
  const stored = readStoredSession();
  const untilOld = stored ? millisecondsFresh(stored) : 0;
  if (untilOld > 0) setTimeout(() => void authClient().catch(() => undefined), untilOld);
}

/** Signing in or out in one tab does so in all of them, also where the auth client is not loaded. */
function followOtherTabs() {
  addEventListener("storage", (event) => {
    if (event.key === storageKeys.logOut && event.newValue !== null) {
      expectSignOut();
      clearPersonalTab();
    }
    if (event.key !== storageKeys.authSession && event.key !== null) return;
    const stored = readStoredSession();
    if (stored) setSignedIn(stored.user);
    else if (sessionStore.get().status !== "loading") setSignedOut();
  });
}
