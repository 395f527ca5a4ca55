import { inTransaction } from "#database/in-transaction.ts";
import { spendFactorProof } from "#server/auth/accounts/fresh-proof.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import type { OneTimeSecret } from "#server/auth/secrets/one-time-secrets.ts";
import { forgetLevels, lowerSessions } from "#server/auth/tokens/session-levels.ts";
import type { SignedIn } from "#server/auth/tokens/sessions.ts";
import type { OwnFactor } from "./challenge-factor.ts";
import { tellOfFactor } from "./tell-of-factor.ts";
import { kindOf } from "./verify-factor.ts";

/** With the last verified factor go the recovery codes, and no session is aal2 by one any longer. */
export async function removeFactor(
  context: AuthContext,
  signedIn: SignedIn,
  nonce: OneTimeSecret | undefined,
  factor: OwnFactor,
  caller: Caller,
): Promise<void> {
  const { user, sessionId } = signedIn;
  await inTransaction(context.pool, async (client) => {
    await spendFactorProof(client, signedIn, nonce);
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
    await recordAudit(client, "factor_unenrolled", user, caller);
    const change = { factor: kindOf(factor), change: "removed", name: factor.friendly_name } as const;
    await tellOfFactor(context, client, user.id, change, caller);
  });
  await forgetLevels(context, user.id);
}
