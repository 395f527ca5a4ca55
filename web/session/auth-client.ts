import type { FreshSession, PortalAuthClient } from "./portal-auth-client.ts";

export type AuthClient = PortalAuthClient;

/** Event that is dispatched on the window if the client's code cannot be loaded. */
export const AUTH_CLIENT_MISSING = "auth-client-missing";

/** The page's only client. A second client would use up the first client's refresh token. */
let client: Promise<AuthClient> | undefined;

/**
 * Loads the auth service's client at its first use, because the sign-in page renders without it.
 * The client requests emails without a PKCE challenge, so that their links also work on another
 * device (rule 1). The portal's own screens read the tokens of these links.
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

/** Returns a session with a valid token, or an error (see PortalAuthClient). Does not throw. */
export async function freshSession(): Promise<FreshSession> {
  try {
    const auth = await authClient();
    return await auth.freshSession();
  } catch (error) {
    return { session: null, error };
  }
}

/** Refreshes the token and the user, even if the token is still valid. Does not throw. */
export async function exchangeSession(): Promise<void> {
  await authClient()
    .then((auth) => auth.refreshSession())
    .catch(() => undefined);
}
