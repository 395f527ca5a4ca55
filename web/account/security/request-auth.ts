import { config } from "#web/browser/config.ts";
import { shareInFlight } from "#web/browser/share-in-flight.ts";
import { isStoredCopy } from "#web/browser/stored-copy.ts";
import { accessToken } from "#web/session/access-token.ts";
import { isPlainLimit } from "#web/session/plain-limit.ts";
import { ServiceUnavailable, SessionEnded } from "#web/session/service-unavailable.ts";
import { recheckSession } from "#web/session/start-session.ts";
import { noteRequestLimit } from "#web/store/request-limit.ts";

const TIME_LIMIT_MS = 20_000;

/** The error if the auth service rejects a request. Its message can be shown to the user. */
export class AuthRefusal extends Error {
  override name = "AuthRefusal";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** An emailed code. The service requires it if the sign-in is older than a day. */
export interface Proof {
  nonce?: string;
}

interface Refusal {
  error_code?: string;
  msg?: string;
}

/**
 * Error codes for a session that has ended. After such an error, the app checks the session and
 * signs the user out.
 */
const SESSION_REFUSED = ["session_not_found", "bad_jwt", "no_authorization", "user_banned"];

/**
 * Sends a request about the user's own account. Throws AuthRefusal, ServiceUnavailable or
 * SessionEnded.
 */
export function requestAuth<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  return shareInFlight(`${method} ${path}`, JSON.stringify(body ?? null), () => send(method, path, body));
}

async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  if (isStoredCopy) throw new ServiceUnavailable(0);
  const token = await accessToken();
  if (!token) throw new SessionEnded("Not signed in");
  const response = await fetch(config.authUrl + path, {
    method,
    headers: {
      apikey: config.apikey,
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => {
    throw new ServiceUnavailable(0, { cause: error });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const { error_code: code = "", msg = "" } = (answer ?? {}) as Refusal;
  if (response.status === 429 && isPlainLimit(msg)) {
    noteRequestLimit(response);
    throw new ServiceUnavailable(429);
  }
  if (response.status >= 500 || code === "") throw new ServiceUnavailable(response.status);
  if (SESSION_REFUSED.includes(code) && response.status !== 404) {
    void recheckSession();
    throw new SessionEnded(msg);
  }
  // Checks the session again. If the account has a second factor, the app then requests this factor
  // from the user. If the account has only a passkey, the service's message explains what to do.
  if (code === "insufficient_aal") void recheckSession();
  throw new AuthRefusal(code, msg);
}

/**
 * Returns the auth service's message if the service rejected the request, and `fallback` after any
 * other error.
 */
export function wordsFor(error: unknown, fallback: string): string {
  return error instanceof AuthRefusal && error.message ? error.message : fallback;
}
