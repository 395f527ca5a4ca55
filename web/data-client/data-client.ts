import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#domain/rows.ts";
import { config } from "#web/browser/config.ts";
import { noteServerTime } from "#web/browser/server-time.ts";
import { shareInFlight } from "#web/browser/share-in-flight.ts";
import { isStoredCopy, reopenIfReachable } from "#web/browser/stored-copy.ts";
import { accessToken } from "#web/session/access-token.ts";
import { isUnavailable, ServiceUnavailable, SessionEnded } from "#web/session/service-unavailable.ts";
import { recheckSession } from "#web/session/start-session.ts";
import { noteRequestLimit } from "#web/store/request-limit.ts";

const TIME_LIMIT_MS = 20_000;

/** Fits all categories of a job. Browsers keep 64 KiB alive for all requests of a page together. */
const KEPT_ALIVE_MAX_CHARS = 2000;

/** The client of the data service, with the public key and the token of the person who is signed in. Only a slice's data/ uses it. */
export const dataClient = new PostgrestClient<Database>(config.restUrl, {
  headers: { apikey: config.apikey },
  // Whether to try again is decided by the query, which can also show that it does.
  retry: false,
  fetch: fetchAsUser,
});

/** Limits that the product sets, such as companies a day: the answer says which. Other answers 429 are over in a moment. */
const PRODUCT_LIMIT = /"code": ?"(PT429|invitation_limit)"/;

async function isLimitOfProduct(response: Response): Promise<boolean> {
  if (response.status !== 429) return false;
  const answer = await response
    .clone()
    .text()
    .catch(() => "");
  return PRODUCT_LIMIT.test(answer);
}

/** Each service words its refusals in its own envelope. */
async function isSecondStepMissing(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes("insufficient_aal");
}

/** Files and streams count as long, because browsers reject a longer body that is kept alive. */
function isShort(body: BodyInit | null = null): boolean {
  return body === null || (typeof body === "string" && body.length < KEPT_ALIVE_MAX_CHARS);
}

/** Sends a request as the user, also to /functions/v1. Throws ServiceUnavailable, SessionEnded. */
export async function fetchAsUser(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { method = "GET", headers, body, signal } = init;
  // A request with a signal belongs to its caller, who can abort it.
  if (method === "GET" || signal || (body && typeof body !== "string")) return send(input, init);
  const content = JSON.stringify([...new Headers(headers), body]);
  const answer = await shareInFlight(`${method} ${input}`, content, () => send(input, init));
  return answer.clone();
}

async function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  if (isStoredCopy) {
    await reopenIfReachable();
    throw new ServiceUnavailable(0);
  }
  const headers = new Headers(init.headers);
  headers.set("apikey", config.apikey);
  const token = await accessToken();
  if (token) headers.set("authorization", `Bearer ${token}`);
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  // The screen may show a change as done before the answer, so the request outlives the tab (rule 65).
  const keepalive = init.method !== "GET" && isShort(init.body);
  const response = await fetch(input, { keepalive, ...init, headers, signal }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ServiceUnavailable(0, { cause: error });
  });
  noteServerTime(response.headers);
  if (isUnavailable(response.status) && !(await isLimitOfProduct(response))) {
    if (response.status === 429) noteRequestLimit(response);
    // A body that nobody reads would keep the request open until the limit.
    void response.body?.cancel();
    throw new ServiceUnavailable(response.status);
  }
  if (response.status === 403 && (await isSecondStepMissing(response))) {
    // The account got a second step in another browser: the auth service's answer leads to its screen.
    void recheckSession();
    throw new SessionEnded("The session needs the second step.");
  }
  if (response.status === 401) {
    // The auth service knows whether it really is over, and signs out then.
    void recheckSession();
    throw new SessionEnded("The session has ended.");
  }
  return response;
}
