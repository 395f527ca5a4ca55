import { freshSession } from "./auth-client.ts";
import { toUnavailable } from "./service-unavailable.ts";
import { isFresh, readStoredSession } from "./stored-session.ts";

/**
 * The token of the user who is signed in, refreshed when it is about to expire; null if no one is. Throws
 * ServiceUnavailable when it cannot be refreshed now: the user stays signed in (rule 8).
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
