import { inTransaction } from "#database/in-transaction.ts";
import { spendFactorProof, spendProof } from "#server/auth/accounts/fresh-proof.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { tellOfFactor } from "#server/auth/factors/tell-of-factor.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import type { OneTimeSecret } from "#server/auth/secrets/one-time-secrets.ts";
import { forgetLevels } from "#server/auth/tokens/session-levels.ts";
import { forgetAfterwards, type SignedIn } from "#server/auth/tokens/sessions.ts";

export type Passkey = { id: string; friendly_name: string; created_at: Date; last_used_at: Date | null };

export function toPasskeyJson({ last_used_at: lastUsedAt, ...passkey }: Passkey): Record<string, unknown> {
  return { ...passkey, ...(lastUsedAt ? { last_used_at: lastUsedAt } : {}) };
}

export async function listPasskeys({ pool }: AuthContext, { user }: SignedIn): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Passkey>(
    "select id, friendly_name, created_at, last_used_at from server.passkeys where user_id = $1 order by created_at",
    [user.id],
  );
  return rows.map(toPasskeyJson);
}

/** A name changes nothing of how somebody signs in: neither proof nor email. */
export async function renamePasskey(
  { pool }: AuthContext,
  signedIn: SignedIn,
  { id, name }: { id: string; name: string },
  caller: Caller,
): Promise<Record<string, unknown>> {
  return await inTransaction(pool, async (client) => {
    await spendProof(client, signedIn, undefined);
    const { rows } = await client.query<Passkey>(
      `update server.passkeys set friendly_name = $3 where id = $1 and user_id = $2
       returning id, friendly_name, created_at, last_used_at`,
      [id, signedIn.user.id, name],
    );
    if (!rows[0]) throw notFound();
    await recordAudit(client, "passkey_updated", signedIn.user, caller);
    return toPasskeyJson(rows[0]);
  });
}

/** It no longer signs in. Whoever it has signed in goes as well, except the session that asks. */
export async function removePasskey(
  context: AuthContext,
  signedIn: SignedIn,
  nonce: OneTimeSecret | undefined,
  id: string,
  caller: Caller,
): Promise<void> {
  const { user, sessionId } = signedIn;
  await inTransaction(context.pool, async (client) => {
    await spendFactorProof(client, signedIn, nonce);
    const { rows } = await client.query<{ friendly_name: string }>(
      "delete from server.passkeys where id = $1 and user_id = $2 returning friendly_name",
      [id, user.id],
    );
    if (!rows[0]) throw notFound();
    const sessions = await client.query<{ id: string }>(
      "delete from auth.sessions where user_id = $1 and factor_id = $2 and id <> $3 returning id",
      [user.id, id, sessionId],
    );
    forgetAfterwards(context, client, sessions.rows);
    // With nothing left to lift a session, none is aal2.
    await client.query(
      `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
       where user_id = $1 and aal = 'aal2' and not exists (select from server.passkeys where user_id = $1)
         and not exists (select from auth.mfa_factors where user_id = $1 and status = 'verified')`,
      [user.id],
    );
    await recordAudit(client, "passkey_deleted", user, caller);
    const change = { factor: "passkey", change: "removed", name: rows[0].friendly_name } as const;
    await tellOfFactor(context, client, user.id, change, caller);
  });
  await forgetLevels(context, user.id);
}

function notFound(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "Passkey not found");
}
