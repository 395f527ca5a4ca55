import { freshSession } from "./auth-client.ts";
import { toUnavailable } from "./service-unavailable.ts";
import { isFresh, readStoredSession } from "./stored-session.ts";

/**
 * Returns the user's token. Refreshes it first if it expires soon. Returns null if no user is
 * signed in. If the refresh fails temporarily, throws ServiceUnavailable, and the user stays signed
 * in (rule 8).
 */
export async function accessToken(): Promise<string | null> {
  const stored = readStoredSession();
  if (!stored) return null;
  if (isFresh(stored)) return stored.accessToken;
  const { session, error } = await freshSession();
  if (session) return session.access_token;
  if (error && readStoredSession()) throw toUnavailable(error);
  return null;
}
