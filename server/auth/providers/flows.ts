import { randomBytes } from "node:crypto";
import type pg from "pg";
import { AuthError } from "#server/auth/auth-error.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import type { FlowSecrets } from "./provider.ts";

export const FLOW_MINUTES = 10;

/**
 * A browser's sign-in at an identity provider, from leaving the portal until the browser returns.
 * It signs in a user or links the provider to an account.
 */
export type Flow = {
  provider: string;
  redirectTo: string;
  /** The client's PKCE challenge. Null if the client requested no code. */
  challenge: string | null;
  /** The user and session that link the provider. Null for a sign-in. */
  userId: string | null;
  sessionId: string | null;
};

export function newFlowSecrets(hash: KeyedHash): FlowSecrets {
  return secretsOf(hash, randomBytes(32).toString("base64url"));
}

/**
 * Stores the flow. Call it after the provider's URL is known, so that requests for a provider that
 * doesn't respond store nothing.
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
 * Deletes and returns the flow with this state and browser. Throws if there is no such flow or it
 * has expired.
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

/** The error for a return from a provider without a valid flow in this browser. */
export function unknownState(): AuthError {
  const message = "This sign-in was not started in this browser, or it took too long. Please try again.";
  return new AuthError(403, "bad_oauth_state", message);
}

/**
 * Derives the flow's secrets from its state. The provider receives the state, but cannot compute
 * the secrets without the server's key.
 */
function secretsOf(hash: KeyedHash, state: string): FlowSecrets {
  return { state, nonce: hash("provider-nonce", state), codeVerifier: hash("provider-verifier", state) };
}
