import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/**
 * Creates a limiter that counts in the database. All servers share the counts, and restarts don't
 * reset them. `duration` is in seconds.
 */
export function createLimiter(pool: pg.Pool, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    schemaName: "server",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  });
}

/** Counts a use of `key`. Returns 0, or the seconds to wait if the limit is already reached. */
export async function take(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return secondsUntil(refusal);
    throw refusal;
  }
}

/** Returns true if the limit is reached for this key. Doesn't count a use. */
export async function isUsedUp(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  const state = await limiter.get(key);
  return state !== null && state.remainingPoints <= 0;
}

export function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
