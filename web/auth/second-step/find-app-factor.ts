import { authClient } from "#web/session/auth-client.ts";

/**
 * Returns the id of the account's authenticator app, or "" if the account has only other factors.
 * If all factors were removed in the meantime, refreshes the session, which then needs no second
 * step.
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
