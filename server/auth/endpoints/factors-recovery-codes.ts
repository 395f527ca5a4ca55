import { randomInt, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { recordAudit } from "#server/auth/audit-log.ts";
import { type AuthContext, type Caller, inTransaction } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { notifyFactorChange } from "#server/auth/notices/notify-owner.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { proofParameters } from "#server/auth/requests/parameters.ts";
import { lockLiveSession, readChange, spendFactorProof } from "#server/auth/sessions/fresh-proof.ts";
import { dropCachedSessions, liftSession } from "#server/auth/sessions/session-levels.ts";
import { requireSession, type SessionJson, type SignedIn } from "#server/auth/sessions/sessions.ts";
import { hasVerifiedFactor } from "#server/auth/users.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { wrongCode } from "./factors-verify.ts";

const CODES = 10;
/**
 * Characters of the codes, without letters that look like a digit or another letter. A code has
 * four groups of four characters, which is 80 random bits.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 4;

const PATH = "/factors/recovery-codes";
const Proof = z.object(proofParameters);
const Answer = z.object({ code: z.string().min(1).max(100) });

/** Serves /factors/recovery-codes for auth.mfa.recoveryCodes of auth-js (rule 68). */
export function recoveryCodesRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get(PATH, async (request) => {
    const { user } = await requireSession(context, request);
    const { rows } = await context.pool.query<{ id: string; total: number; remaining: number }>(
      `select set_id as id, count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
       from server.recovery_codes where user_id = $1 group by set_id`,
      [user.id],
    );
    if (!rows[0]) throw notFound();
    return { ...rows[0], type: "recovery_code" };
  });

  const make = (request: FastifyRequest) => makeRecoveryCodes(context, request);
  app.post(PATH, make);
  app.post(`${PATH}/regenerate`, make);

  app.post(`${PATH}/verify`, async (request) => {
    await context.limits.takeRequest("factor", clientIpAddress(request));
    const signedIn = await requireSession(context, request, { mayOweFactor: true });
    const { parameters, caller } = readRequest(context, request, Answer);
    return await verifyRecoveryCode(context, signedIn, parameters.code, caller);
  });

  app.delete(PATH, async (request) => {
    const { proven, caller } = await readChange(context, request, Proof, "Second factor update");
    const { user } = proven;
    return await inTransaction(context, caller, async (work) => {
      await spendFactorProof(work, proven);
      const { rows } = await work.client.query<{ id: string }>(
        "delete from server.recovery_codes where user_id = $1 returning set_id as id",
        [user.id],
      );
      if (!rows[0]) throw notFound();
      await recordAudit(work, "recovery_codes_deleted", user);
      await notifyFactorChange(work, user.id, { factor: "recovery-codes", change: "removed" });
      return rows[0];
    });
  });
}

/** Creates ten codes and deletes older codes. Only this response contains the codes. */
async function makeRecoveryCodes(context: AuthContext, request: FastifyRequest) {
  const { proven, caller } = await readChange(context, request, Proof, "Second factor update");
  const { user } = proven;
  if (!hasVerifiedFactor(user)) throw soleFactor();
  const id = randomUUID();
  const codes = Array.from({ length: CODES }, makeCode);
  await inTransaction(context, caller, async (work) => {
    await spendFactorProof(work, proven);
    await work.client.query("delete from server.recovery_codes where user_id = $1", [user.id]);
    const { rowCount } = await work.client.query(
      `insert into server.recovery_codes (user_id, set_id, code_hash)
       select $1, $2, unnest($3::text[])
       where exists (select from auth.mfa_factors where user_id = $1 and status = 'verified')`,
      [user.id, id, codes.map((code) => hashCode(context.hash, user.id, code))],
    );
    if (rowCount === 0) throw soleFactor(); // a simultaneous request has removed the last factor
    await recordAudit(work, "generate_recovery_codes", user);
    await notifyFactorChange(work, user.id, { factor: "recovery-codes", change: "added" });
  });
  return { id, type: "recovery_code", total: CODES, codes };
}

/**
 * Accepts a recovery code instead of the second factor. Each code works once, even in simultaneous
 * requests.
 */
async function verifyRecoveryCode(
  context: AuthContext,
  signedIn: SignedIn,
  code: string,
  caller: Caller,
): Promise<SessionJson> {
  const { user, sessionId } = signedIn;
  // Counts wrong codes by session. With a limit by user, an attacker who knows only the password
  // could block the owner. Opening many sessions doesn't help an attacker, because a code has 80
  // random bits.
  await context.limits.take("recovery-code", sessionId);
  const session = await inTransaction(context, caller, async (work) => {
    await lockLiveSession(work.client, signedIn);
    const { rows } = await work.client.query<{ set_id: string }>(
      `update server.recovery_codes set used_at = now()
       where user_id = $1 and code_hash = $2 and used_at is null returning set_id`,
      [user.id, hashCode(context.hash, user.id, code)],
    );
    const factorId = rows[0]?.set_id;
    if (!factorId) return undefined;
    await recordAudit(work, "mfa_code_login", user);
    await notifyFactorChange(work, user.id, { factor: "recovery-code", change: "used" });
    return await liftSession(work, sessionId, { method: "mfa/recovery_code", factorId });
  });
  if (!session) {
    await recordAudit({ client: context.pool, caller }, "verification_attempted", user);
    throw wrongCode();
  }
  await context.limits.giveBack("recovery-code", sessionId);
  await dropCachedSessions(context, user.id);
  return session;
}

function makeCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: 4 }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Hashes a typed code. Ignores case, spaces and hyphens. Reads O as 0, and I and L as 1. */
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
