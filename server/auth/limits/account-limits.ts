import type pg from "pg";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { FAILED_CODES_A_DAY, WRONG_FACTOR_CODES_A_DAY, WRONG_PASSWORDS_A_DAY } from "./rate-limits.ts";

export type AccountLimit = { what: string; tries: number; of: number; until: Date };

type Account = { userId: string; email: string };

/**
 * Returns the limits that can block a user for a day. The keys are those of server.rate_limits. All
 * other limits block a user for a few minutes.
 */
function limitsOf(hash: KeyedHash, { userId, email }: Account): Record<string, { what: string; of: number }> {
  return {
    [`auth-code:${hash("limit", email)}`]: { what: "wrong codes from emails", of: FAILED_CODES_A_DAY },
    [`auth-password:${hash("limit", email)}`]: { what: "wrong passwords", of: WRONG_PASSWORDS_A_DAY },
    [`auth-factor-code:${hash("limit", userId)}`]: {
      what: "wrong authenticator codes",
      of: WRONG_FACTOR_CODES_A_DAY,
    },
  };
}

/**
 * Lists the account's counters above zero. If `tries` exceeds `of`, the limit blocks the user until
 * the time in `until`.
 */
export async function countedAgainst(
  client: pg.ClientBase | pg.Pool,
  hash: KeyedHash,
  account: Account,
): Promise<AccountLimit[]> {
  const limits = limitsOf(hash, account);
  const { rows } = await client.query<{ key: string; points: number; until: Date }>(
    `select key, points, to_timestamp(expire / 1000.0) as until from server.rate_limits
     where key = any ($1) and points > 0 and expire > extract(epoch from now()) * 1000 order by key`,
    [Object.keys(limits)],
  );
  return rows.flatMap(({ key, points, until }) => {
    const limit = limits[key];
    return limit ? [{ ...limit, tries: points, until }] : [];
  });
}

/**
 * Resets the account's counters, which also gives an attacker new attempts. Returns how many
 * counters were above zero.
 */
export async function clearLimits(client: pg.ClientBase | pg.Pool, hash: KeyedHash, account: Account): Promise<number> {
  const keys = Object.keys(limitsOf(hash, account));
  const { rowCount } = await client.query("delete from server.rate_limits where key = any ($1) and points > 0", [keys]);
  return rowCount ?? 0;
}
