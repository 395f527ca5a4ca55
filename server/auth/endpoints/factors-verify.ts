import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { recordAudit } from "#server/auth/audit-log.ts";
import { type AuthContext, type Caller, inTransaction } from "#server/auth/auth-context.ts";
import { AuthError, insufficientAal, passkeyNeeded, validationFailed } from "#server/auth/auth-error.ts";
import {
  challengeFactor,
  kindOf,
  type OwnFactor,
  ownFactor,
  spendChallenge,
  tryChallenge,
} from "#server/auth/factors/challenges.ts";
import { checkSecurityKey } from "#server/auth/factors/security-key.ts";
import { totpStep } from "#server/auth/factors/totp.ts";
import { notifyFactorChange } from "#server/auth/notices/notify-owner.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { idParameter, parseParameters } from "#server/auth/requests/parameters.ts";
import { lockLiveSession } from "#server/auth/sessions/fresh-proof.ts";
import { dropCachedSessions, liftSession } from "#server/auth/sessions/session-levels.ts";
import { requireSession, type SessionJson, type SignedIn } from "#server/auth/sessions/sessions.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";

const Answer = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(20).optional(),
  webauthn: z.object({ credential_response: z.unknown() }).optional(),
});

/**
 * POST /factors/{id}/challenge and /factors/{id}/verify check a factor and raise the session to
 * aal2.
 */
export function factorsVerifyRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post("/factors/:id/challenge", async (request) => {
    const signedIn = await requireSession(context, request, { mayOweFactor: true });
    await context.limits.take("challenge", signedIn.sessionId);
    const { caller } = readRequest(context, request, z.unknown());
    const { id } = parseParameters(idParameter, request.params);
    return await challengeFactor(context, signedIn, ownFactor(signedIn, id), caller);
  });

  app.post("/factors/:id/verify", async (request) => {
    await context.limits.takeRequest("factor", clientIpAddress(request));
    const signedIn = await requireSession(context, request, { mayOweFactor: true });
    const { parameters, caller } = readRequest(context, request, Answer);
    const factor = ownFactor(signedIn, parseParameters(idParameter, request.params).id);
    const { challenge_id: challengeId, code, webauthn } = parameters;
    const proof = { signedIn, factor, challengeId, caller };
    if (factor.factor_type === "webauthn") {
      return await verifySecurityKey(context, proof, webauthn?.credential_response);
    }
    if (code === undefined) throw validationFailed("code: is missing");
    return await verifyTotp(context, proof, code);
  });
}

type FactorProof = { signedIn: SignedIn; factor: OwnFactor; challengeId: string; caller: Caller };

/**
 * Verifies a code from an authenticator app. Counts wrong codes by user. A count by challenge would
 * not be enough, because a user can request many challenges.
 */
async function verifyTotp(context: AuthContext, proof: FactorProof, code: string): Promise<SessionJson> {
  const { signedIn, factor, challengeId, caller } = proof;
  const { user } = signedIn;
  await context.limits.take("factor-code", user.id);
  const challenge = await tryChallenge(context, signedIn, factor, challengeId);
  // Rejects the code if the challenge has no secret, because any caller could compute the codes of
  // an empty secret.
  const secret = kindOf(factor) === "totp" ? challenge.secret : null;
  const step = secret ? totpStep(secret, code.replaceAll(/\s/g, "")) : undefined;
  if (step === undefined) {
    await recordAudit({ client: context.pool, caller }, "verification_attempted", user);
    throw wrongCode("Invalid TOTP code entered");
  }
  const session = await acceptFactor(context, proof, async (client) => {
    const { rowCount } = await client.query(
      "update auth.mfa_factors set last_totp_step = $2 where id = $1 and coalesce(last_totp_step < $2, true)",
      [factor.id, step],
    );
    return rowCount === 1; // false for a code that was used before
  });
  await context.limits.giveBack("factor-code", user.id);
  return session;
}

/**
 * Verifies the response of a security key. The first response contains the key's public half, which
 * is stored. Later responses must be signed with this key.
 */
async function verifySecurityKey(context: AuthContext, proof: FactorProof, answer: unknown): Promise<SessionJson> {
  const { signedIn, factor, challengeId, caller } = proof;
  const challenge = await tryChallenge(context, signedIn, factor, challengeId);
  const key = await checkSecurityKey(context, challenge, answer);
  if (!key) {
    await recordAudit({ client: context.pool, caller }, "verification_attempted", signedIn.user);
    throw wrongCode();
  }
  return await acceptFactor(context, proof, async (client) => {
    const { rowCount } = await client.query(
      `update auth.mfa_factors set web_authn_credential = $2
       where id = $1 and (web_authn_credential is null) = $3 and (web_authn_credential is null or $4 = 0
         or (web_authn_credential ->> 'counter')::bigint < $4)`,
      [factor.id, key, challenge.credential === null, key.counter],
    );
    // Returns false if a simultaneous request, or a copy of the key, has already used this counter.
    return rowCount === 1;
  });
}

/**
 * Deletes the challenge and raises the session to aal2. If the user proves the factor for the first
 * time, also activates the factor and emails the user.
 */
async function acceptFactor(
  context: AuthContext,
  { signedIn, factor, challengeId, caller }: FactorProof,
  accept: (client: pg.ClientBase) => Promise<boolean>,
): Promise<SessionJson> {
  const { user, sessionId } = signedIn;
  const kind = kindOf(factor);
  const session = await inTransaction(context, caller, async (work) => {
    const { client } = work;
    const { owesFactor, lacksPasskey } = await lockLiveSession(client, signedIn);
    await spendChallenge(client, challengeId);
    if (!(await accept(client))) throw wrongCode(kind === "totp" ? "Invalid TOTP code entered" : undefined);
    const { rowCount } = await client.query(
      "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status = 'unverified'",
      [factor.id],
    );
    if (rowCount === 0) await recordAudit(work, "mfa_code_login", user);
    else {
      // Throws because another factor is already active and this session has not used it.
      if (owesFactor) throw insufficientAal();
      if (lacksPasskey) throw passkeyNeeded();
      await recordAudit(work, "factor_verified", user);
      await notifyFactorChange(work, user.id, { factor: kind, change: "added", name: factor.friendly_name });
    }
    const method = kind === "totp" ? "totp" : "mfa/webauthn";
    return await liftSession(work, sessionId, { method, factorId: factor.id });
  });
  await dropCachedSessions(context, user.id);
  return session;
}

/** Returns the same error for wrong and used codes. */
export function wrongCode(message = "Invalid code entered"): AuthError {
  return new AuthError(422, "mfa_verification_failed", message);
}
