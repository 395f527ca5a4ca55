import type pg from "pg";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { createLimiter, take } from "#server/http/limiter.ts";
import { refuseWhenBusy } from "#server/public/pages/site-database.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Seconds for which used tokens are stored, longer than any verifier accepts them. */
const TOKEN_REMEMBERED = 15 * 60;

export type ApplyLimits = {
  /**
   * Counts an application. `seconds` is the time until the next try, or zero if the application may
   * be stored now.
   */
  takeFirst(ipAddress: string, jobId: number): Promise<{ seconds: number; isInFlood: boolean }>;
  /** Undoes `takeFirst` for the network. Call it if the application was not stored. */
  returnFirst(ipAddress: string, jobId: number): Promise<void>;
  /** Counts an answer to a captcha, right or wrong. */
  takeAnswer(ipAddress: string): Promise<number>;
  /** Counts an application above the first limits, which a solved captcha allows. */
  takeFurther(jobId: number): Promise<number>;
  /** Counts the use of a captcha's token. Returns false if it was used before. */
  takeToken(token: string): Promise<boolean>;
};

/**
 * Limits applications for each network and each job, across all servers that share the database.
 * Stores only keyed hashes of IP addresses.
 */
export function createApplyLimits(pool: pg.Pool, hash: KeyedHash): ApplyLimits {
  const limiters = (name: string, ofIpAddress: number, ofJob: number, ofJobADay: number) => ({
    ipAddress: createLimiter(pool, `apply-${name}`, ofIpAddress, HOUR),
    job: createLimiter(pool, `apply-${name}-job`, ofJob, HOUR),
    day: createLimiter(pool, `apply-${name}-day`, ofJobADay, DAY),
  });
  const first = limiters("first", 10, 60, 300);
  const further = limiters("further", 20, 60, 300);
  const networks = createLimiter(pool, "apply-network", 1, DAY);
  const tokens = createLimiter(pool, "apply-captcha-use", 1, TOKEN_REMEMBERED);
  const networkOf = (ipAddress: string, jobId: number) => hash("apply", ipBlock(ipAddress), String(jobId));

  const takeIpAddress = (of: typeof first, ipAddress: string) => {
    refuseWhenBusy(pool);
    return take(of.ipAddress, hash("apply", ipBlock(ipAddress)));
  };
  const takeJob = async (of: typeof first, jobId: number) => {
    // Takes from the hourly limit first. An application that it rejects doesn't count toward the
    // daily limit.
    const seconds = await take(of.job, String(jobId));
    return seconds > 0 ? seconds : take(of.day, String(jobId));
  };
  return {
    async takeFirst(ipAddress, jobId) {
      // Takes from the network's limit first. An application that it rejects doesn't count toward
      // the job's limits.
      const wait = await takeIpAddress(first, ipAddress);
      if (wait > 0) return { seconds: wait, isInFlood: false };
      const isNetworksFirst = (await take(networks, networkOf(ipAddress, jobId))) === 0;
      const seconds = await takeJob(first, jobId);
      const isInFlood = seconds > 0 && isNetworksFirst;
      // Accepts the first application from a network above the job's limit. Otherwise a few IP
      // addresses could close the form for everyone.
      return { seconds: isInFlood ? 0 : seconds, isInFlood };
    },
    async returnFirst(ipAddress, jobId) {
      await networks.reward(networkOf(ipAddress, jobId));
    },
    takeAnswer: async (ipAddress) => takeIpAddress(further, ipAddress),
    takeFurther: (jobId) => takeJob(further, jobId),
    takeToken: async (token) => (await take(tokens, hash("captcha", token))) === 0,
  };
}
