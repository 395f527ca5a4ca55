import { config } from "#web/browser/config.ts";

/**
 * Ends another session of the user by its token. Ignores a failure, because that session has not
 * passed the second factor and expires anyway.
 */
export async function endSessionOf(token: string): Promise<void> {
  const headers = { apikey: config.apikey, authorization: `Bearer ${token}` };
  await fetch(`${config.authUrl}/logout?scope=local`, { method: "POST", headers }).catch(() => undefined);
}
