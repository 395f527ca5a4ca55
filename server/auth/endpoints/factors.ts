import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { z } from "zod";
import { UNIQUE_VIOLATION } from "#domain/sqlstates.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import { type AuthContext, inTransaction, type Work } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { kindOf, type OwnFactor, ownFactor, UNFINISHED_FOR } from "#server/auth/factors/challenges.ts";
import { makeTotp } from "#server/auth/factors/totp.ts";
import { notifyFactorChange } from "#server/auth/notices/notify-owner.ts";
import {
  friendlyNameParameter,
  idParameter,
  parseParameters,
  proofParameters,
} from "#server/auth/requests/parameters.ts";
import { type Proven, readChange, spendFactorProof } from "#server/auth/sessions/fresh-proof.ts";
import { dropCachedSessions, lowerSessions } from "#server/auth/sessions/session-levels.ts";

/** Maximum number of factors of an account, verified or not. */
const MAX_FACTORS = 10;

const Enrollment = z.object({
  factor_type: z.enum(["totp", "webauthn"]),
  friendly_name: friendlyNameParameter.nullish(),
  issuer: friendlyNameParameter.nullish(),
  ...proofParameters,
});
const Proof = z.object(proofParameters);

/** Serves POST /factors and DELETE /factors/{id} for auth.mfa of auth-js (rule 68). */
export function factorsRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post("/factors", async (request) => {
    const { proven, parameters, caller } = await readChange(context, request, Enrollment, "Second factor update");
    const { factor_type: type, friendly_name: name, issuer } = parameters;
    const { email, phone, id: userId } = proven.user;
    const app = issuer || new URL(context.siteUrl).host;
    const totp = type === "totp" ? makeTotp(app, email ?? phone ?? userId) : undefined;
    const factor = { id: randomUUID(), type, name: name || null, secret: totp?.secret };
    await inTransaction(context, caller, (work) => enroll(work, proven, factor)).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) {
        throw new AuthError(422, "mfa_factor_name_conflict", "A factor with this name exists already");
      }
      throw error;
    });
    return { id: factor.id, type, friendly_name: name ?? "", ...(totp ? { totp } : {}) };
  });

  app.delete("/factors/:id", async (request) => {
    const { proven, caller } = await readChange(context, request, Proof, "Second factor update");
    const factor = ownFactor(proven, parseParameters(idParameter, request.params).id);
    await inTransaction(context, caller, (work) => remove(work, proven, factor));
    await dropCachedSessions(context, proven.user.id);
    return { id: factor.id };
  });
}

/**
 * Adds a factor, which is inactive until the user has verified it. Replaces an unverified factor
 * with the same name.
 */
async function enroll(
  work: Work,
  proven: Proven,
  factor: { id: string; type: string; name: string | null; secret: string | undefined },
): Promise<void> {
  const { client } = work;
  const { user } = proven;
  await spendFactorProof(work, proven);
  await client.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and (created_at < now() - ${UNFINISHED_FOR} or friendly_name = $2)`,
    [user.id, factor.name],
  );
  const { rowCount } = await client.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     select $1, $2, $3, $4, 'unverified', $5, now(), now()
     where (select count(*) from auth.mfa_factors where user_id = $2) < $6`,
    [factor.id, user.id, factor.name, factor.type, factor.secret, MAX_FACTORS],
  );
  if (rowCount === 0) {
    const message = `Maximum number of factors reached (${MAX_FACTORS}), remove one to add another`;
    throw new AuthError(422, "too_many_enrolled_mfa_factors", message);
  }
  await recordAudit(work, "factor_in_progress", user);
}

/**
 * Removes a factor. Sessions that the factor had raised to aal2 get aal1 again. Removing the last
 * verified factor also deletes the recovery codes.
 */
async function remove(work: Work, proven: Proven, factor: OwnFactor): Promise<void> {
  const { client } = work;
  const { user, sessionId } = proven;
  await spendFactorProof(work, proven);
  const { rows } = await client.query<{ was_verified: boolean; is_last: boolean }>(
    `delete from auth.mfa_factors f where f.id = $1
     returning f.status = 'verified' as was_verified, not exists (
       select from auth.mfa_factors o where o.user_id = f.user_id and o.id <> f.id and o.status = 'verified'
     ) as is_last`,
    [factor.id],
  );
  const [removed] = rows;
  if (!removed) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  if (!removed.was_verified) return;
  const isLast = removed.is_last;
  if (isLast) await client.query("delete from server.recovery_codes where user_id = $1", [user.id]);
  await lowerSessions(client, user.id, { factorId: factor.id, isLast, except: sessionId });
  await recordAudit(work, "factor_unenrolled", user);
  await notifyFactorChange(work, user.id, { factor: kindOf(factor), change: "removed", name: factor.friendly_name });
}
