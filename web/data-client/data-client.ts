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
import { takeFirstAnswer } from "./first-answers.ts";

const TIME_LIMIT_MS = 20_000;

/**
 * Maximum number of characters of a body that is sent with keepalive. A browser allows 64 KiB for
 * all keepalive requests of a page together.
 */
const KEPT_ALIVE_MAX_CHARS = 2000;

/**
 * The client of the data service. It sends the public key and the user's token. Only modules in
 * folders named data may use it.
 */
export const dataClient = new PostgrestClient<Database>(config.restUrl, {
  headers: { apikey: config.apikey },
  // Turns off the client's own retries, because the portal's queries retry failed requests.
  retry: false,
  fetch: fetchAsUser,
});

type Functions = Database["public"]["Functions"];

/** The rows that a function returns. */
export type Rows<Name extends keyof Functions> = Functions[Name]["Returns"];

/** Calls a function that only reads, with GET. Returns all of its rows. */
export async function readRows<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]["Args"],
  signal: AbortSignal,
): Promise<Rows<Name>> {
  return (await reading(name, args, signal).throwOnError()).data;
}

/** Calls a function that only reads, with GET. Returns its single row. */
export async function readRow<Name extends "applicants" | "company_page" | "dashboard" | "waiting_counts">(
  name: Name,
  args: Functions[Name]["Args"],
  signal: AbortSignal,
): Promise<Rows<Name>[number]> {
  return (await reading(name, args, signal).single<Rows<Name>[number]>().throwOnError()).data;
}

function reading(name: string, args: object, signal: AbortSignal) {
  // Casts to the untyped client, because the typed client needs a literal function name.
  return (dataClient as PostgrestClient).rpc(name, args, { get: true }).abortSignal(signal);
}

/**
 * Matches the error codes of the portal's own limits, such as companies per day. A 429 response
 * with another code is temporary.
 */
const PRODUCT_LIMIT = /"code": ?"(PT429|invitation_limit)"/;

async function isLimitOfProduct(response: Response): Promise<boolean> {
  return response.status === 429 && PRODUCT_LIMIT.test(await response.clone().text());
}

/**
 * Returns true if the session has not used the account's second factor. Searches the whole body,
 * because each service has the error code in a different place.
 */
async function isSecondStepMissing(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes("insufficient_aal");
}

/**
 * Returns true if the body is short enough for keepalive. Returns false for files and streams,
 * because their size is unknown.
 */
function isShort(body: BodyInit | null = null): boolean {
  return body === null || (typeof body === "string" && body.length < KEPT_ALIVE_MAX_CHARS);
}

/**
 * Sends a request with the user's token, also to /functions/v1. Throws ServiceUnavailable or
 * SessionEnded.
 */
export async function fetchAsUser(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { method = "GET", headers, body, signal } = init;
  // Identical changes share a request. A request with a signal is not shared, because its caller
  // may abort the request.
  if (method === "GET" || signal || (body && typeof body !== "string")) return send(input, init);
  const content = JSON.stringify([...new Headers(headers), body]);
  const answer = await shareInFlight(`${method} ${input}`, content, () => send(input, init));
  return answer.clone();
}

/** Reads the body, so that a connection that breaks within the body rejects too. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
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
  // Uses keepalive, so that the browser completes the change even if the tab closes. The screen may
  // already show the change (rule 65).
  const keepalive = init.method !== "GET" && isShort(init.body);
  const first = init.method === "GET" ? await takeFirstAnswer(String(input), token) : undefined;
  const request = first ?? fetch(input, { keepalive, ...init, headers, signal });
  const response = await Promise.resolve(request)
    .then(readWhole)
    .catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new ServiceUnavailable(0, { cause: error });
    });
  noteServerTime(response.headers);
  if (isUnavailable(response.status) && !(await isLimitOfProduct(response))) {
    if (response.status === 429) noteRequestLimit(response);
    throw new ServiceUnavailable(response.status);
  }
  if (response.status === 403 && (await isSecondStepMissing(response))) {
    // Opens the second-factor screen, because the user has added a second factor in another
    // browser.
    void recheckSession();
    throw new SessionEnded("The session needs the second step.");
  }
  if (response.status === 401) {
    // Checks the session. If it has ended, the user is signed out.
    void recheckSession();
    throw new SessionEnded("The session has ended.");
  }
  return response;
}
