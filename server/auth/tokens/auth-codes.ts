import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type pg from "pg";
import { AuthError } from "#server/auth/auth-error.ts";
import { lockUser } from "#server/auth/users.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

const AUTH_CODE_MINUTES = 5;

type Transaction = { context: { hash: KeyedHash }; client: pg.ClientBase };
type AuthCode = { user_id: string; method: string; challenge: string; is_late: boolean };

/**
 * Creates a code for the client's redirect URL. Call it after an identity provider has proved the
 * user's identity.
 */
export async function issueAuthCode(
  { context, client }: Transaction,
  issued: { userId: string; provider: string; method: string; challenge: string },
): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  await client.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, auth_code_issued_at, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 's256', $3, $4, $5, now(), now(), now())`,
    [issued.userId, context.hash("auth-code", code), issued.challenge, issued.provider, issued.method],
  );
  return code;
}

/**
 * Deletes the code and returns its contents. Returns an error if the verifier doesn't match,
 * because throwing would roll back the deletion.
 */
export async function spendAuthCode(
  { context, client }: Transaction,
  code: string,
  verifier: string,
): Promise<AuthCode | AuthError> {
  const hashed = context.hash("auth-code", code);
  const { rows: found } = await client.query<{ user_id: string }>(
    "select user_id from auth.flow_state where auth_code = $1 and user_id is not null",
    [hashed],
  );
  // Locks the account before deleting the code. `clearSecrets` holds the same lock when it deletes
  // all codes of an account, so the two cannot run at the same time.
  if (found[0]) await lockUser(client, found[0].user_id);
  const { rows } = await client.query<AuthCode>(
    `delete from auth.flow_state where auth_code = $1 and user_id is not null
     returning user_id, authentication_method as method, code_challenge as challenge,
       auth_code_issued_at < now() - make_interval(mins => $2) as is_late`,
    [hashed, AUTH_CODE_MINUTES],
  );
  const [spent] = rows;
  if (!spent) return new AuthError(404, "flow_state_not_found", "Invalid flow state, no valid flow state found");
  if (spent.is_late) return new AuthError(403, "flow_state_expired", "Flow state is expired");
  if (matches(spent.challenge, verifier)) return spent;
  return new AuthError(400, "bad_code_verifier", "Code challenge does not match previously saved code verifier");
}

function matches(challenge: string, verifier: string): boolean {
  const answer = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const expected = Buffer.from(challenge);
  return answer.length === expected.length && timingSafeEqual(answer, expected);
}
