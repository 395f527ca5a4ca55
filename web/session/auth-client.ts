import type { AuthClient as Client } from "@supabase/auth-js";
import { config } from "./config.ts";
import { setSignedIn, setSignedOut } from "./session-store.ts";
import { storageKeys } from "./storage.ts";
import { toAuthUser } from "./stored-session.ts";

export type AuthClient = InstanceType<typeof Client>;

let client: Promise<AuthClient> | undefined;

/**
 * The client of /auth/v1. It comes when it is first needed, because nobody who reads the sign-in page needs it yet.
 * Mails use the implicit flow, so that a link works on another device too (decision 1); tokens are never taken from an address.
 */
export function authClient(): Promise<AuthClient> {
  client ??= createAuthClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createAuthClient(): Promise<AuthClient> {
  const { AuthClient: Constructor } = await import("@supabase/auth-js");
  const created = new Constructor({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: config.apikey },
    storageKey: storageKeys.authSession,
    flowType: "implicit",
    detectSessionInUrl: false,
  });
  created.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") setSignedOut();
    // What the client finds at its start is the start-up's business.
    else if (session && event !== "INITIAL_SESSION") {
      setSignedIn(toAuthUser(session.user), event === "PASSWORD_RECOVERY" ? { isRecovering: true } : {});
    }
  });
  return created;
}
