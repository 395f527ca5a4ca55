import type pg from "pg";
import { AuthError } from "#server/auth/auth-error.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

/**
 * Stores that an assertion was used. Throws if it was used before. A simultaneous call with the
 * same assertion waits until the first transaction ends.
 */
export async function spendAssertion(
  { context, client }: { context: { hash: KeyedHash }; client: pg.ClientBase },
  { of, assertion, expiresAt }: { of: string; assertion: string; expiresAt: Date },
): Promise<void> {
  const { rowCount } = await client.query(
    "insert into server.spent_assertions (assertion, expires_at) values ($1, $2) on conflict do nothing",
    [context.hash("assertion", of, assertion), expiresAt],
  );
  if (rowCount === 0) throw new AuthError(400, "invalid_credentials", "This proof was used before");
}
