import type { FreshSession, PortalAuthClient } from "./portal-auth-client.ts";

export type AuthClient = PortalAuthClient;

/** The event on the window when the client's code cannot be fetched. */
export const AUTH_CLIENT_MISSING = "auth-client-missing";

let client: Promise<AuthClient> | undefined;

/**
 * The client of the auth service, fetched when it is first needed: reading the sign-in page does not need it.
 * Emails use the implicit flow, so that a link works on another device too (rule 1); tokens are never taken from a URL.
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

/** See PortalAuthClient. Never throws. */
export async function freshSession(): Promise<FreshSession> {
  try {
    const auth = await authClient();
    return await auth.freshSession();
  } catch (error) {
    return { session: null, error };
  }
}

/** Fetches a new token and the user as they are now, although the present token is fresh. Never throws. */
export async function exchangeSession(): Promise<void> {
  await authClient()
    .then((auth) => auth.refreshSession())
    .catch(() => undefined);
}
