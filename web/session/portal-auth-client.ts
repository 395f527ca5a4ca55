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
/** The client does not repeat a failed refresh for a minute: too long for a user who saves again after an outage. */
const FAILURE_KEPT_MS = 5000;
const FAILURE_COOLDOWN_MS = 60_000;
/** The client retries a failing exchange for half a minute. A caller waits this long and then gets the failure. */
const PATIENCE_MS = 2000;
/** How long a caller waits for a service that does not answer. */
const SILENCE_MS = 8000;

/** The last try of the exchange under way, if it failed. */
let failedTry: ServiceUnavailable | null = null;
/** Callers that have waited for PATIENCE_MS. */
const impatient = new Set<() => void>();

/** The client of the auth service with our time limits. Fetched by `authClient()`. */
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
      // The session that the client finds at its start is read by startSession.
      else if (session && event !== "INITIAL_SESSION") {
        const user = toAuthUser(session.user, session.access_token);
        setSignedIn(user, event === "PASSWORD_RECOVERY" ? { isRecovering: true } : {});
      }
    });
  }

  /**
   * Returns the session with a token that can still be used, exchanged if need be. During an outage it returns the failure
   * while the client goes on trying.
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
    throw new TypeError("This page has no key to ask with");
  }
  const answer = fetch(input, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!String(input).endsWith("grant_type=refresh_token")) return withWait(await answer);
  const response = await noteFailure(answer);
  // The client takes 429 for a refused session and signs out; it retries after 503 (rule 8).
  return response.status === 429 ? new Response(null, { status: 503 }) : response;
}

/** Gives the failure of this try to the callers that have waited long enough. */
async function noteFailure(answer: Promise<Response>): Promise<Response> {
  const response = await answer.catch(() => Response.error());
  const { status } = response;
  failedTry = status === 0 || isUnavailable(status) ? new ServiceUnavailable(status) : null;
  if (status === 429) noteRequestLimit(response);
  for (const giveUp of impatient) giveUp();
  return answer;
}
