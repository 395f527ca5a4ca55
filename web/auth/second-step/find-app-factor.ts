import { authClient } from "#web/session/auth-client.ts";

/**
 * The id of the account's authenticator app, "" if its factors are of another kind. If all of them are gone since the token was
 * made, the session is refreshed: it lacks nothing any more.
 */
export async function findAppFactor(): Promise<string> {
  const auth = await authClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  if (data.all.every(({ status }) => status !== "verified")) {
    const refreshed = await auth.refreshSession();
    if (refreshed.error) throw refreshed.error;
  }
  return data.totp[0]?.id ?? "";
}
