import { config } from "#web/browser/config.ts";

/**
 * Ends the session with this token. Ignores a failure, because the session has not passed the
 * second factor and expires anyway.
 */
export async function endSessionOf(token: string): Promise<void> {
  const headers = { apikey: config.apikey, authorization: `Bearer ${token}` };
  await fetch(`${config.authUrl}/logout?scope=local`, { method: "POST", headers }).catch(() => undefined);
}
