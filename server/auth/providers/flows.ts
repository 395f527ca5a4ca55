import { randomBytes } from "node:crypto";
import type pg from "pg";
import { AuthError } from "#server/auth/auth-error.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import type { FlowSecrets } from "./provider.ts";

export const FLOW_MINUTES = 10;

/**
 * A browser's visit to an identity provider, from leaving the portal until the return. It signs in
 * a user or links the provider to an account.
 */
export type Flow = {
  provider: string;
  redirectTo: string;
  /** The client's PKCE challenge. Null if the client did not request a code. */
  challenge: string | null;
  /** The user and session for which the provider is linked. Null for a sign-in. */
  userId: string | null;
  sessionId: string | null;
};

export function newFlowSecrets(hash: KeyedHash): FlowSecrets {
  return secretsOf(hash, randomBytes(32).toString("base64url"));
}

/**
 * Stores the flow. Call it when the provider's URL is known, so that no flow is stored for a
 * provider that doesn't respond.
 */
export async function storeFlow(
  client: pg.ClientBase | pg.Pool,
  hash: KeyedHash,
  { state, browserSecret, ...flow }: Flow & { state: string; browserSecret: string },
): Promise<void> {
  await client.query(
    `insert into server.provider_flows
       (state, browser, provider, redirect_to, code_challenge, code_challenge_method, user_id, session_id)
     values ($1, $2, $3, $4, $5, case when $5::text is not null then 's256'::auth.code_challenge_method end, $6, $7)`,
    [
      hash("provider-state", state),
      hash("provider-browser", browserSecret),
      flow.provider,
      flow.redirectTo,
      flow.challenge,
      flow.userId,
      flow.sessionId,
    ],
  );
}

/**
 * Deletes and returns the flow with this state and browser. Throws if no such flow exists, or if
 * the flow has expired.
 */
export async function endFlow(
  client: pg.ClientBase | pg.Pool,
  hash: KeyedHash,
  state: string | undefined,
  browserSecret: string | undefined,
): Promise<Flow & { secrets: FlowSecrets }> {
  if (!state || !browserSecret) throw unknownState();
  const { rows } = await client.query<Flow & { is_late: boolean }>(
    `delete from server.provider_flows where state = $1 and browser = $2
     returning provider, redirect_to as "redirectTo", code_challenge as challenge,
       user_id as "userId", session_id as "sessionId", created_at < now() - make_interval(mins => $3) as is_late`,
    [hash("provider-state", state), hash("provider-browser", browserSecret), FLOW_MINUTES],
  );
  const [found] = rows;
  if (!found || found.is_late) throw unknownState();
  const { is_late: _, ...flow } = found;
  return { ...flow, secrets: secretsOf(hash, state) };
}

/** The error for a browser that returns from a provider without a valid flow. */
export function unknownState(): AuthError {
  const message = "This sign-in was not started in this browser, or it took too long. Please try again.";
  return new AuthError(403, "bad_oauth_state", message);
}

/**
 * Derives the flow's secrets from its state and the server's key. The provider knows the state but
 * not the key.
 */
function secretsOf(hash: KeyedHash, state: string): FlowSecrets {
  return { state, nonce: hash("provider-nonce", state), codeVerifier: hash("provider-verifier", state) };
}
