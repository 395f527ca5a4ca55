import type pg from "pg";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { createLimiter, take } from "#server/http/limiter.ts";
import { refuseWhenBusy } from "#server/public/pages/site-database.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/**
 * Seconds for which the server stores a used captcha token, to reject its reuse. Captcha services
 * themselves reject older tokens.
 */
const TOKEN_REMEMBERED = 15 * 60;

/**
 * Limits applications for each network and each job. All servers with the same database share the
 * limits. The database has only keyed hashes of IP addresses.
 */
export function createApplyLimits(pool: pg.Pool, hash: KeyedHash) {
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
    // Checks the hourly limit before the daily limit. An application that exceeds the hourly limit
    // doesn't count toward the daily limit.
    const seconds = await take(of.job, String(jobId));
    return seconds > 0 ? seconds : take(of.day, String(jobId));
  };
  return {
    /**
     * Counts an application without a captcha. `seconds` is 0 if the application can be stored now.
     * Otherwise it is the time until the next attempt.
     */
    async takeFirst(ipAddress: string, jobId: number) {
      // Checks the network's limit before the job's limits. An application that exceeds the
      // network's limit doesn't count toward the job's limits.
      const wait = await takeIpAddress(first, ipAddress);
      if (wait > 0) return { seconds: wait, isInFlood: false };
      const isNetworksFirst = (await take(networks, networkOf(ipAddress, jobId))) === 0;
      const seconds = await takeJob(first, jobId);
      const isInFlood = seconds > 0 && isNetworksFirst;
      // After the job's limit is reached, still accepts the first application of each network.
      // Otherwise a few IP addresses could block all other applicants.
      return { seconds: isInFlood ? 0 : seconds, isInFlood };
    },
    /**
     * Undoes the count of `takeFirst`, so that the network's next application for the job counts as
     * the network's first. Call it if the server could not store the admitted application.
     */
    async returnFirst(ipAddress: string, jobId: number) {
      await networks.reward(networkOf(ipAddress, jobId));
    },
    /** Counts an answer to a captcha, right or wrong. */
    takeAnswer: async (ipAddress: string) => takeIpAddress(further, ipAddress),
    /**
     * Counts an application with a solved captcha. Call it after `takeFirst` has returned seconds
     * to wait. Returns the seconds to wait, or 0.
     */
    takeFurther: (jobId: number) => takeJob(further, jobId),
    /** Counts the use of a captcha's token. Returns false if the token was used before. */
    takeToken: async (token: string) => (await take(tokens, hash("captcha", token))) === 0,
  };
}

export type ApplyLimits = ReturnType<typeof createApplyLimits>;
