import { authClient } from "#web/session/auth-client.ts";

/**
 * Loads the auth client while the user is still typing. Ignores a failure, because the user sees it
 * when the client is used.
 */
export function fetchAuthClient() {
  authClient().catch(() => undefined);
}
