import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#domain/rows.ts";
import { config } from "#web/browser/config.ts";
import { isStoredCopy, reopenIfReachable } from "#web/browser/stored-copy.ts";
import { accessToken } from "#web/session/access-token.ts";
import { isUnavailable, ServiceUnavailable, SessionEnded } from "#web/session/service-unavailable.ts";
import { recheckSession } from "#web/session/start-session.ts";

const TIME_LIMIT_MS = 20_000;

/** The client of /rest/v1, with the public key and the token of the person who is signed in. Only a slice's data/ uses it. */
export const dataClient = new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
  headers: { apikey: config.apikey },
  // Whether to try again is decided by the query, which can also show that it does.
  retry: false,
  fetch: fetchAsUser,
});

/** Also for /functions/v1: a request in the name of the person who is signed in. Throws ServiceUnavailable, SessionEnded. */
export async function fetchAsUser(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
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
  const response = await fetch(input, { ...init, headers, signal }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ServiceUnavailable(0, { cause: error });
  });
  if (isUnavailable(response.status)) {
    // An unread body would keep the request open until the limit.
    void response.body?.cancel();
    throw new ServiceUnavailable(response.status);
  }
  if (response.status === 401) {
    // The auth service knows whether it really is over, and signs out then.
    void recheckSession();
    throw new SessionEnded("The session has ended.");
  }
  return response;
}
