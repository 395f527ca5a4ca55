import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { runOnSchedule } from "#server/queues/run-on-schedule.ts";
import { deleteExpired } from "./clean-up.ts";

export const CLEAN_UP_QUEUE = "clean-up";
const HOURLY = "7 * * * *";

type CleanUpOptions = {
  boss: PgBoss;
  /** Connects as the database's owner. */
  pool: pg.Pool;
  log: Pick<Logger, "warn">;
  applicationRetentionDays?: number;
  /**
   * True if the clean-up also deletes expired rows of accounts. False with a hosted project, which
   * deletes them itself.
   */
  isOfAccounts?: boolean;
  cron?: string;
  pollSeconds?: number;
};

/** Deletes expired rows every hour. */
export function startHourlyCleanUp(options: CleanUpOptions) {
  const { boss, pool, log, applicationRetentionDays, isOfAccounts, cron = HOURLY, pollSeconds } = options;
  return runOnSchedule(boss, { queue: CLEAN_UP_QUEUE, cron, pollSeconds }, async () => {
    for (const failure of await deleteExpired(pool, { applicationRetentionDays, isOfAccounts }))
      log.warn({ err: failure }, "the hourly clean-up failed, will retry");
  });
}
