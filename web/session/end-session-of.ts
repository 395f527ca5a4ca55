import { config } from "#web/browser/config.ts";

/**
 * Ends another session of the user by its token. Ignores a failure, because that session gives no
 * access to the second factor and expires.
 */
export async function endSessionOf(token: string): Promise<void> {
  const headers = { apikey: config.apikey, authorization: `Bearer ${token}` };
  await fetch(`${config.authUrl}/logout?scope=local`, { method: "POST", headers }).catch(() => undefined);
}
