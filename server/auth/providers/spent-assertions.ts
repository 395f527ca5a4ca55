import type pg from "pg";
import { AuthError } from "#server/auth/auth-error.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

/**
 * Stores the assertion as used. Throws if it was used before. A simultaneous use waits for the
 * first transaction to end.
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
