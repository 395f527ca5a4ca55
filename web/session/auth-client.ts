import type { AuthClient as Client, Session } from "@supabase/auth-js";
import { config } from "#web/browser/config.ts";
import { storageKeys } from "#web/browser/storage.ts";
import { isStoredCopy, reopenIfReachable } from "#web/browser/stored-copy.ts";
import { setSignedIn, setSignedOut } from "./session-store.ts";
import { toAuthUser } from "./stored-session.ts";

export type AuthClient = InstanceType<typeof Client>;

interface PortalAuthClient extends AuthClient {
  clearOldFailure: () => void;
}

/** The event on the window when the client's code cannot be fetched. */
export const AUTH_CLIENT_MISSING = "auth-client-missing";

let client: Promise<PortalAuthClient> | undefined;

const TIME_LIMIT_MS = 15_000;
/** The client does not repeat a failed refresh for a minute: too long for a user who presses Save again after an outage. */
const FAILURE_KEPT_MS = 5000;
const FAILURE_COOLDOWN_MS = 60_000;

/**
 * The client of the auth service, fetched when it is first needed: reading the sign-in page does not need it.
 * Emails use the implicit flow, so that a link works on another device too (rule 1); tokens are never taken from a URL.
 */
export function authClient(): Promise<PortalAuthClient> {
  client ??= createAuthClient().catch((error: unknown) => {
    client = undefined;
    dispatchEvent(new Event(AUTH_CLIENT_MISSING));
    throw error;
  });
  return client;
}

/** The session with a token that can still be used, exchanged if need be. Never throws. */
export async function freshSession(): Promise<{ session: Session | null; error: unknown }> {
  try {
    const auth = await authClient();
    auth.clearOldFailure();
    const { data, error } = await auth.getSession();
    return { session: data.session, error };
  } catch (error) {
    return { session: null, error };
  }
}

/** Fetches a new token and the user as they are now, although the present token is fresh. Never throws. */
export async function exchangeSession(): Promise<void> {
  await authClient()
    .then((auth) => auth.refreshSession())
    .catch(() => undefined);
}

async function createAuthClient(): Promise<PortalAuthClient> {
  const { AuthClient: Constructor } = await import("@supabase/auth-js");
  class RetryingClient extends Constructor {
    clearOldFailure() {
      const failedAt = (this.lastRefreshFailure?.expiresAt ?? 0) - FAILURE_COOLDOWN_MS;
      if (Date.now() - failedAt > FAILURE_KEPT_MS) this.lastRefreshFailure = null;
    }
  }
  const created = new RetryingClient({
    url: config.authUrl,
    headers: { apikey: config.apikey },
    storageKey: storageKeys.authSession,
    flowType: "implicit",
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: fetchWithLimit,
  });
  created.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") setSignedOut();
    // The session that the client finds at its start is read by startSession.
    else if (session && event !== "INITIAL_SESSION") {
      const user = toAuthUser(session.user, session.access_token);
      setSignedIn(user, event === "PASSWORD_RECOVERY" ? { isRecovering: true } : {});
    }
  });
  return created;
}

async function fetchWithLimit(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (isStoredCopy) {
    await reopenIfReachable();
    throw new TypeError("This page has no key to ask with");
  }
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  // The client takes 429 for a refused session and would sign out; 503 is what it tries again (rule 8).
  const isRefresh = String(input).endsWith("grant_type=refresh_token");
  return isRefresh && response.status === 429 ? new Response(null, { status: 503 }) : response;
}
