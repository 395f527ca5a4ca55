import type { FreshSession, PortalAuthClient } from "./portal-auth-client.ts";

export type AuthClient = PortalAuthClient;

/** Dispatched on the window if the client's code cannot be loaded. */
export const AUTH_CLIENT_MISSING = "auth-client-missing";

/** The page's only client. Two clients would use up each other's refresh token. */
let client: Promise<AuthClient> | undefined;

/**
 * Loads the client of the auth service at its first use, because the sign-in page renders without
 * it. Emails use the implicit flow, so that a link also works on another device (rule 1). The
 * client ignores tokens in a URL.
 */
export function authClient(): Promise<AuthClient> {
  client ??= import("./portal-auth-client.ts").then(
    (code) => new code.PortalAuthClient(),
    (error: unknown) => {
      client = undefined;
      dispatchEvent(new Event(AUTH_CLIENT_MISSING));
      throw error;
    },
  );
  return client;
}

/** Returns a session with a valid token, or an error (see PortalAuthClient). Never throws. */
export async function freshSession(): Promise<FreshSession> {
  try {
    const auth = await authClient();
    return await auth.freshSession();
  } catch (error) {
    return { session: null, error };
  }
}

/** Refreshes the token and the user even if the token has not expired. Never throws. */
export async function exchangeSession(): Promise<void> {
  await authClient()
    .then((auth) => auth.refreshSession())
    .catch(() => undefined);
}
