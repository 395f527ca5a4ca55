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
 * Loads the session and its user (Spec §4 "Session and startup"). Call it once, before the first
 * render. With a valid token, the app opens immediately. If the session has ended, the data service
 * rejects the token, and the app then calls recheckSession. An expired token is refreshed before
 * the app opens.
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

/**
 * Refreshes an expired token. In an outage, the user stays signed in, and the screen offers Retry
 * (rule 8).
 */
export async function refreshSession() {
  setSessionLoading();
  const { session, error } = await freshSession();
  if (session) setSignedIn(toAuthUser(session.user, session.access_token));
  else if (error && readStoredSession()) setSessionFailed(toUnavailable(error));
  else setSignedOut();
}

const TIME_LIMIT_MS = 15_000;

/**
 * Reads the user from the auth service. A rejection ends the session. In an outage, the user stays
 * signed in. Does not load the auth client, because a page with a valid token doesn't need it yet.
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
    // Ignores an error, because later requests report that the auth service is unreachable.
  }
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403 || status === 404;
}

/** Loads the auth client shortly before the token expires. The client then refreshes tokens. */
function awaitOldToken() {
  const stored = readStoredSession();
  const untilOld = stored ? millisecondsFresh(stored) : 0;
  if (untilOld > 0) setTimeout(() => void authClient().catch(() => undefined), untilOld);
}

/** Follows sign-ins and sign-outs of other tabs, even before the auth client is loaded. */
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
