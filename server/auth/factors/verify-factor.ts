import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { requireLiveSession } from "#server/auth/accounts/fresh-proof.ts";
import { lockUser } from "#server/auth/accounts/lock-user.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError, insufficientAal, passkeyNeeded } from "#server/auth/auth-error.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import { forgetLevels, liftSession } from "#server/auth/tokens/session-levels.ts";
import type { SessionJson, SignedIn } from "#server/auth/tokens/sessions.ts";
import { type OwnFactor, spendChallenge, tryChallenge } from "./challenge-factor.ts";
import { checkSecurityKey } from "./security-key.ts";
import { tellOfFactor } from "./tell-of-factor.ts";
import { totpStep } from "./totp.ts";

/** The code of an authenticator app. Wrong ones count for the account, whatever the challenge. */
export async function verifyTotp(
  context: AuthContext,
  signedIn: SignedIn,
  factor: OwnFactor,
  answer: { challengeId: string; code: string },
  caller: Caller,
): Promise<SessionJson> {
  const { user } = signedIn;
  await context.limits.takeFactorTry("code", user.id);
  const challenge = await tryChallenge(context, signedIn, factor, answer.challengeId);
  // An empty secret would make codes that anybody can compute.
  const secret = kindOf(factor) === "totp" ? challenge.secret : null;
  const step = secret ? totpStep(secret, answer.code.replaceAll(/\s/g, "")) : undefined;
  if (step === undefined) {
    await recordAudit(context.pool, "verification_attempted", user, caller);
    throw wrongCode("Invalid TOTP code entered");
  }
  const session = await acceptFactor(
    context,
    signedIn,
    { factor, challengeId: challenge.id },
    caller,
    async (client) => {
      const { rowCount } = await client.query(
        "update auth.mfa_factors set last_totp_step = $2 where id = $1 and coalesce(last_totp_step < $2, true)",
        [factor.id, step],
      );
      return rowCount === 1; // each step counts once
    },
  );
  await context.limits.returnFactorTry("code", user.id);
  return session;
}

/** A security key: its first answer is the key itself, later ones are signed by it. */
export async function verifySecurityKey(
  context: AuthContext,
  signedIn: SignedIn,
  factor: OwnFactor,
  answer: { challengeId: string; credential: unknown },
  caller: Caller,
): Promise<SessionJson> {
  const challenge = await tryChallenge(context, signedIn, factor, answer.challengeId);
  const key = await checkSecurityKey(context, challenge, answer.credential);
  if (!key) {
    await recordAudit(context.pool, "verification_attempted", signedIn.user, caller);
    throw wrongCode();
  }
  return await acceptFactor(context, signedIn, { factor, challengeId: challenge.id }, caller, async (client) => {
    const { rowCount } = await client.query(
      `update auth.mfa_factors set web_authn_credential = $2
       where id = $1 and (web_authn_credential is null) = $3 and (web_authn_credential is null or $4 = 0
         or (web_authn_credential ->> 'counter')::bigint < $4)`,
      [factor.id, key, challenge.credential === null, key.counter],
    );
    return rowCount === 1; // a copy of the key was faster
  });
}

/** Spends the challenge and lifts the session. The first time the factor begins to count, and the owner is told. */
async function acceptFactor(
  context: AuthContext,
  signedIn: SignedIn,
  { factor, challengeId }: { factor: OwnFactor; challengeId: string },
  caller: Caller,
  accept: (client: pg.ClientBase) => Promise<boolean>,
): Promise<SessionJson> {
  const { user, sessionId } = signedIn;
  const session = await inTransaction(context.pool, async (client) => {
    await lockUser(client, user.id);
    const { owesFactor, lacksPasskey } = await requireLiveSession(client, signedIn);
    await spendChallenge(client, challengeId);
    if (!(await accept(client))) throw wrongCode(kindOf(factor) === "totp" ? "Invalid TOTP code entered" : undefined);
    const { rowCount } = await client.query(
      "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status = 'unverified'",
      [factor.id],
    );
    if (rowCount === 0) await recordAudit(client, "mfa_code_login", user, caller);
    else {
      if (owesFactor) throw insufficientAal(); // another factor counts already, and this session lacks it
      if (lacksPasskey) throw passkeyNeeded();
      await recordAudit(client, "factor_verified", user, caller);
      const added = { factor: kindOf(factor), change: "added", name: factor.friendly_name } as const;
      await tellOfFactor(context, client, user.id, added, caller);
    }
    const method = kindOf(factor) === "totp" ? "totp" : "mfa/webauthn";
    return await liftSession(context, client, sessionId, { method, factorId: factor.id });
  });
  await forgetLevels(context, user.id);
  return session;
}

/** "other" came with a database from elsewhere, and can only be removed. */
export function kindOf({ factor_type: type }: OwnFactor): "totp" | "webauthn" | "other" {
  return type === "totp" || type === "webauthn" ? type : "other";
}

/** The same words for a wrong and for a used one. */
export function wrongCode(message = "Invalid code entered"): AuthError {
  return new AuthError(422, "mfa_verification_failed", message);
}
