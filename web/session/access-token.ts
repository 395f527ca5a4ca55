import { authClient } from "./auth-client.ts";
import { isFresh, readStoredSession } from "./stored-session.ts";

/** The token of the person who is signed in, refreshed when it is about to expire; null when nobody is. */
export async function accessToken(): Promise<string | null> {
  const stored = readStoredSession();
  if (!stored) return null;
  if (isFresh(stored)) return stored.accessToken;
  const auth = await authClient();
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
}
