import { authClient } from "#web/session/auth-client.ts";

/**
 * Loads the auth client while the user is still typing. Ignores a failure, which shows when the
 * client is used.
 */
export function fetchAuthClient() {
  authClient().catch(() => undefined);
}
