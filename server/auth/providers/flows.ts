import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import type { FlowSecrets } from "./provider.ts";

export const FLOW_MINUTES = 10;

export type Flow = {
  provider: string;
  redirectTo: string;
  /** The client's own, for the code that it gets in the end; null: it wants none. */
  challenge: string | null;
  /** Who asked for another way to sign in, with which session; null: the user signs in. */
  userId: string | null;
  sessionId: string | null;
};

export function newFlowSecrets(hash: KeyedHash): FlowSecrets {
  return secretsOf(hash, randomBytes(32).toString("base64url"));
}

/** Stores that this browser is on its way to a provider, once the provider's URL is known: one that hangs fills no table. */
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
      ...[hash("provider-state", state), hash("provider-browser", browserSecret), flow.provider, flow.redirectTo],
      ...[flow.challenge, flow.userId, flow.sessionId],
    ],
  );
}

/** Ends the flow that this browser has begun with this state; undefined if there is none, or its time is over. */
export async function endFlow(
  client: pg.ClientBase | pg.Pool,
  hash: KeyedHash,
  state: string,
  browserSecret: string,
): Promise<(Flow & { secrets: FlowSecrets }) | undefined> {
  const { rows } = await client.query<Flow & { is_late: boolean }>(
    `delete from server.provider_flows where state = $1 and browser = $2
     returning provider, redirect_to as "redirectTo", code_challenge as challenge,
       user_id as "userId", session_id as "sessionId", created_at < now() - make_interval(mins => $3) as is_late`,
    [hash("provider-state", state), hash("provider-browser", browserSecret), FLOW_MINUTES],
  );
  const [found] = rows;
  if (!found || found.is_late) return undefined;
  const { is_late: _, ...flow } = found;
  return { ...flow, secrets: secretsOf(hash, state) };
}

/** Nobody without the server's key can compute them from the state, which the provider sees. */
function secretsOf(hash: KeyedHash, state: string): FlowSecrets {
  return { state, nonce: hash("provider-nonce", state), codeVerifier: hash("provider-verifier", state) };
}
