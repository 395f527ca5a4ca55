import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { lockUser } from "#server/auth/accounts/lock-user.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { type SessionJson, startSession } from "#server/auth/tokens/sessions.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

const AUTH_CODE_MINUTES = 5;
const Parameters = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
});

type Flow = {
  user_id: string;
  method: string;
  challenge: string;
  is_late: boolean;
};

/** grant_type=pkce: a code that came back through the browser is worth nothing without the verifier. */
export async function grantByPkce(context: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const { parameters, caller } = readRequest(context, request, Parameters);
  const { auth_code: code, code_verifier: verifier } = parameters;
  const outcome = await inTransaction(context.pool, async (client) => {
    const flow = await takeFlow(client, context.hash, code);
    // Returned, not thrown: the code is spent even by a wrong verifier.
    if (!isFor(flow, verifier)) return refusalOf(flow);
    return await startSession(context, client, flow.user_id, flow.method, caller);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

function isFor(flow: Flow | undefined, verifier: string): flow is Flow {
  return flow !== undefined && !flow.is_late && matches(flow, verifier);
}

function refusalOf(flow: Flow | undefined): AuthError {
  if (!flow) return new AuthError(404, "flow_state_not_found", "Invalid flow state, no valid flow state found");
  if (flow.is_late) return new AuthError(403, "flow_state_expired", "Flow state is expired");
  return new AuthError(400, "bad_code_verifier", "Code challenge does not match previously saved code verifier");
}

/** For an identity provider that has proved who the user is: a code to send back through the browser. */
export async function issueAuthCode(
  client: pg.ClientBase | pg.Pool,
  hash: KeyedHash,
  flow: { userId: string; provider: string; method: string; challenge: string },
): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  await client.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, auth_code_issued_at, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 's256', $3, $4, $5, now(), now(), now())`,
    [flow.userId, hash("auth-code", code), flow.challenge, flow.provider, flow.method],
  );
  return code;
}

/** Locks the account first: a change that has taken away the way in has ended the code as well (`forgetSecrets`). */
async function takeFlow(client: pg.ClientBase, hash: KeyedHash, code: string): Promise<Flow | undefined> {
  const { rows: found } = await client.query<{ user_id: string }>(
    "select user_id from auth.flow_state where auth_code = $1 and user_id is not null",
    [hash("auth-code", code)],
  );
  if (found[0]) await lockUser(client, found[0].user_id);
  const { rows } = await client.query<Flow>(
    `delete from auth.flow_state where auth_code = $1 and user_id is not null
     returning user_id, authentication_method as method, code_challenge as challenge, auth_code_issued_at < now() - make_interval(mins => $2) as is_late`,
    [hash("auth-code", code), AUTH_CODE_MINUTES],
  );
  return rows[0];
}

function matches({ challenge }: Flow, verifier: string): boolean {
  const answer = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const expected = Buffer.from(challenge);
  return answer.length === expected.length && timingSafeEqual(answer, expected);
}
