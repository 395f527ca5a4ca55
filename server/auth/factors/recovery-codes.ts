import { randomInt, randomUUID } from "node:crypto";
import { inTransaction } from "#database/in-transaction.ts";
import { requireLiveSession, spendFactorProof } from "#server/auth/accounts/fresh-proof.ts";
import { lockUser } from "#server/auth/accounts/lock-user.ts";
import { type AuthUser, hasVerifiedFactor } from "#server/auth/accounts/users.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import type { OneTimeSecret } from "#server/auth/secrets/one-time-secrets.ts";
import { forgetLevels, liftSession } from "#server/auth/tokens/session-levels.ts";
import type { SessionJson, SignedIn } from "#server/auth/tokens/sessions.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { tellOfFactor } from "./tell-of-factor.ts";
import { wrongCode } from "./verify-factor.ts";

const CODES = 10;
/** Four groups of four, 80 random bits, without the letters that look like digits or like each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 4;

type CodeSet = { id: string; type: "recovery_code"; total: number };

/** Ten new ones, told this once. Older ones stop working. */
export async function makeRecoveryCodes(
  context: AuthContext,
  signedIn: SignedIn,
  nonce: OneTimeSecret | undefined,
  caller: Caller,
): Promise<CodeSet & { codes: string[] }> {
  const { user } = signedIn;
  if (!hasVerifiedFactor(user)) throw soleFactor();
  const id = randomUUID();
  const codes = Array.from({ length: CODES }, makeCode);
  await inTransaction(context.pool, async (client) => {
    await spendFactorProof(client, signedIn, nonce);
    await client.query("delete from server.recovery_codes where user_id = $1", [user.id]);
    const { rowCount } = await client.query(
      `insert into server.recovery_codes (user_id, set_id, code_hash)
       select $1, $2, unnest($3::text[])
       where exists (select from auth.mfa_factors where user_id = $1 and status = 'verified')`,
      [user.id, id, codes.map((code) => hashCode(context.hash, user.id, code))],
    );
    if (rowCount === 0) throw soleFactor(); // the last factor was removed in the meantime
    await recordAudit(client, "generate_recovery_codes", user, caller);
    await tellOfFactor(context, client, user.id, { factor: "recovery-codes", change: "added" }, caller);
  });
  return { id, type: "recovery_code", total: CODES, codes };
}

export async function countRecoveryCodes(
  { pool }: AuthContext,
  user: AuthUser,
): Promise<CodeSet & { remaining: number }> {
  const { rows } = await pool.query<{ id: string; total: number; remaining: number }>(
    `select set_id as id, count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from server.recovery_codes where user_id = $1 group by set_id`,
    [user.id],
  );
  if (!rows[0]) throw notFound();
  return { ...rows[0], type: "recovery_code" };
}

/** In place of the second factor. Each works once, also when two requests bring it at the same moment. */
export async function verifyRecoveryCode(
  context: AuthContext,
  signedIn: SignedIn,
  code: string,
  caller: Caller,
): Promise<SessionJson> {
  const { user, sessionId } = signedIn;
  // By session: nobody guesses 80 bits, and whoever knows only the password must not use up the owner's tries.
  await context.limits.takeFactorTry("recovery-code", sessionId);
  const session = await inTransaction(context.pool, async (client) => {
    await lockUser(client, user.id);
    await requireLiveSession(client, signedIn);
    const { rows } = await client.query<{ set_id: string }>(
      `update server.recovery_codes set used_at = now()
       where user_id = $1 and code_hash = $2 and used_at is null returning set_id`,
      [user.id, hashCode(context.hash, user.id, code)],
    );
    const factorId = rows[0]?.set_id;
    if (!factorId) return undefined;
    await recordAudit(client, "mfa_code_login", user, caller);
    await tellOfFactor(context, client, user.id, { factor: "recovery-code", change: "used" }, caller);
    return await liftSession(context, client, sessionId, { method: "mfa/recovery_code", factorId });
  });
  if (!session) {
    await recordAudit(context.pool, "verification_attempted", user, caller);
    throw wrongCode();
  }
  await context.limits.returnFactorTry("recovery-code", sessionId);
  await forgetLevels(context, user.id);
  return session;
}

export async function removeRecoveryCodes(
  context: AuthContext,
  signedIn: SignedIn,
  nonce: OneTimeSecret | undefined,
  caller: Caller,
): Promise<{ id: string }> {
  const { user } = signedIn;
  return await inTransaction(context.pool, async (client) => {
    await spendFactorProof(client, signedIn, nonce);
    const { rows } = await client.query<{ id: string }>(
      "delete from server.recovery_codes where user_id = $1 returning set_id as id",
      [user.id],
    );
    if (!rows[0]) throw notFound();
    await recordAudit(client, "recovery_codes_deleted", user, caller);
    await tellOfFactor(context, client, user.id, { factor: "recovery-codes", change: "removed" }, caller);
    return rows[0];
  });
}

function makeCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: 4 }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** However it was typed: small letters, blanks, O for 0. */
function hashCode(hash: KeyedHash, userId: string, code: string): string {
  const plain = code.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return hash("recovery-code", userId, plain.replaceAll(/[^0-9A-Z]/g, ""));
}

function soleFactor(): AuthError {
  const message = "Recovery codes need another second factor first";
  return new AuthError(422, "mfa_recovery_codes_sole_factor", message);
}

function notFound(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "There are no recovery codes");
}
