import type pg from "pg";
import type { KeyedHash } from "#server/auth/secrets/keyed-hash.ts";
import { addressBlock } from "#server/http/address-block.ts";
import { createLimiter, take } from "#server/http/limiter.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Longer than any verifier lets its tokens live. */
const TOKEN_REMEMBERED = 15 * 60;

export type ApplyLimits = {
  /** Counts an application. Zero, or in how many seconds to try again. */
  takeFirst(address: string, jobId: number): Promise<number>;
  /** The same for what a solved captcha allows beyond that. */
  takeFurther(address: string, jobId: number): Promise<number>;
  /** Counts the use of a captcha's token; false: it was used before. */
  takeToken(token: string): Promise<boolean>;
};

/** Applications from one network, and for one job, over all servers that share the database. Addresses are stored as keyed hashes only. */
export function createApplyLimits(pool: pg.Pool, hash: KeyedHash): ApplyLimits {
  const limiters = (name: string, ofAddress: number, ofJob: number, ofJobADay: number) => ({
    address: createLimiter(pool, `apply-${name}`, ofAddress, HOUR),
    job: createLimiter(pool, `apply-${name}-job`, ofJob, HOUR),
    day: createLimiter(pool, `apply-${name}-day`, ofJobADay, DAY),
  });
  const first = limiters("first", 10, 60, 300);
  const further = limiters("further", 20, 60, 300);
  const tokens = createLimiter(pool, "apply-captcha-use", 1, TOKEN_REMEMBERED);

  const count = async (of: typeof first, address: string, jobId: number) => {
    // What one network has used up does not count against the job.
    const seconds = await take(of.address, hash("apply", addressBlock(address)));
    if (seconds > 0) return seconds;
    return Math.max(await take(of.job, String(jobId)), await take(of.day, String(jobId)));
  };
  return {
    takeFirst: (address, jobId) => count(first, address, jobId),
    takeFurther: (address, jobId) => count(further, address, jobId),
    takeToken: async (token) => (await take(tokens, hash("captcha", token))) === 0,
  };
}
