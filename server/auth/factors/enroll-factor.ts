import { randomUUID } from "node:crypto";
import pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { spendFactorProof } from "#server/auth/accounts/fresh-proof.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import type { OneTimeSecret } from "#server/auth/secrets/one-time-secrets.ts";
import type { SignedIn } from "#server/auth/tokens/sessions.ts";
import { makeTotp } from "./totp.ts";

/** Verified or not. */
const FACTORS_AT_MOST = 10;
/** For how long an enrollment can be finished. */
export const UNFINISHED_FOR = "interval '1 hour'";

const UNIQUE_VIOLATION = "23505";

type Enrollment = { type: "totp" | "webauthn"; name: string | null; issuer: string };

/** Adds a factor that counts for nothing until its first code is verified. One of the same name that was never finished gives way. */
export async function enrollFactor(
  context: AuthContext,
  signedIn: SignedIn,
  nonce: OneTimeSecret | undefined,
  { type, name, issuer }: Enrollment,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const { user } = signedIn;
  const totp = type === "totp" ? makeTotp(issuer, user.email ?? user.phone ?? user.id) : undefined;
  const id = randomUUID();
  await inTransaction(context.pool, async (client) => {
    await spendFactorProof(client, signedIn, nonce);
    await client.query(
      `delete from auth.mfa_factors
       where user_id = $1 and status = 'unverified' and (created_at < now() - ${UNFINISHED_FOR} or friendly_name = $2)`,
      [user.id, name],
    );
    const { rowCount } = await client.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       select $1, $2, $3, $4, 'unverified', $5, now(), now()
       where (select count(*) from auth.mfa_factors where user_id = $2) < $6`,
      [id, user.id, name, type, totp?.secret, FACTORS_AT_MOST],
    );
    if (rowCount === 0) {
      const message = `Maximum number of factors reached (${FACTORS_AT_MOST}), remove one to add another`;
      throw new AuthError(422, "too_many_enrolled_mfa_factors", message);
    }
    await recordAudit(client, "factor_in_progress", user, caller);
  }).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) {
      throw new AuthError(422, "mfa_factor_name_conflict", "A factor with this name exists already");
    }
    throw error;
  });
  return { id, type, friendly_name: name ?? "", ...(totp ? { totp } : {}) };
}
