import { AuthClient, type Session } from "@supabase/auth-js";
import { config } from "#web/browser/config.ts";
import { storageKeys } from "#web/browser/storage.ts";
import { isStoredCopy, reopenIfReachable } from "#web/browser/stored-copy.ts";
import { noteRequestLimit } from "#web/store/request-limit.ts";
import { withWait } from "./plain-limit.ts";
import { isUnavailable, ServiceUnavailable } from "./service-unavailable.ts";
import { setSignedIn, setSignedOut } from "./session-store.ts";
import { toAuthUser } from "./stored-session.ts";

export interface FreshSession {
  session: Session | null;
  error: unknown;
}

const TIME_LIMIT_MS = 15_000;
/**
 * Milliseconds for which a failed refresh is cached. The auth client's default of a minute is too
 * long for a user who saves again after an outage.
 */
const FAILURE_KEPT_MS = 5000;
const FAILURE_COOLDOWN_MS = 60_000;
/**
 * Milliseconds that a caller waits for a failing refresh. Then the caller gets the error. The auth
 * client itself retries for half a minute.
 */
const PATIENCE_MS = 2000;
/** Milliseconds that a caller waits for a service that does not respond. */
const SILENCE_MS = 8000;

/** The error of the latest attempt to refresh the session, or null. */
let failedTry: ServiceUnavailable | null = null;
/**
 * A function for each `freshSession` call that has waited longer than PATIENCE_MS. The function
 * ends the call with the error `failedTry`.
 */
const impatient = new Set<() => void>();

/**
 * The client of the auth service with the portal's time limits. Use `authClient()`, which loads it.
 */
export class PortalAuthClient extends AuthClient {
  constructor() {
    super({
      url: config.authUrl,
      headers: { apikey: config.apikey },
      storageKey: storageKeys.authSession,
      flowType: "implicit",
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      fetch: fetchWithLimit,
    });
    this.onAuthStateChange((event, session) => {
      if (event === "SIGNED_OUT") setSignedOut();
      // Ignores the session that the client finds when it starts, because startSession has handled
      // it.
      else if (session && event !== "INITIAL_SESSION") {
        const user = toAuthUser(session.user, session.access_token);
        setSignedIn(user, event === "PASSWORD_RECOVERY" ? { isRecovering: true } : {});
      }
    });
  }

  /**
   * Returns a session with a valid token. Refreshes the token first if necessary. In an outage,
   * returns the error while the client continues to retry.
   */
  async freshSession(): Promise<FreshSession> {
    const { promise: failure, resolve } = Promise.withResolvers<FreshSession>();
    const fail = (error: ServiceUnavailable) => resolve({ session: null, error });
    const giveUp = () => failedTry && fail(failedTry);
    const timers = [
      setTimeout(() => {
        impatient.add(giveUp);
        giveUp();
      }, PATIENCE_MS),
      setTimeout(() => fail(new ServiceUnavailable(0)), SILENCE_MS),
    ];
    try {
      return await Promise.race([this.exchangeIfOld(), failure]);
    } finally {
      timers.forEach(clearTimeout);
      impatient.delete(giveUp);
    }
  }

  private async exchangeIfOld(): Promise<FreshSession> {
    const failedAt = (this.lastRefreshFailure?.expiresAt ?? 0) - FAILURE_COOLDOWN_MS;
    if (Date.now() - failedAt > FAILURE_KEPT_MS) this.lastRefreshFailure = null;
    const { data, error } = await this.getSession();
    failedTry = null;
    return { session: data.session, error };
  }
}

async function fetchWithLimit(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (isStoredCopy) {
    await reopenIfReachable();
    throw new TypeError("This page has no API key");
  }
  const answer = fetch(input, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!String(input).endsWith("grant_type=refresh_token")) return withWait(await answer);
  const response = await noteFailure(answer);
  // Changes 429 to 503. The auth client retries after 503, but signs the user out after 429 (rule
  // 8).
  return response.status === 429 ? new Response(null, { status: 503 }) : response;
}

/** Stores the error of a failed refresh and passes it to the waiting callers. */
async function noteFailure(answer: Promise<Response>): Promise<Response> {
  const response = await answer.catch(() => Response.error());
  const { status } = response;
  failedTry = status === 0 || isUnavailable(status) ? new ServiceUnavailable(status) : null;
  if (status === 429) noteRequestLimit(response);
  for (const giveUp of impatient) giveUp();
  return answer;
}
