import { authClient } from "#web/session/auth-client.ts";

/** Fetches the auth client while the person is still typing. A failure shows when the client is needed. */
export function fetchAuthClient() {
  authClient().catch(() => undefined);
}
