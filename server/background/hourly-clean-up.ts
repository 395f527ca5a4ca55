import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
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
   * False if a hosted project has the accounts, because the project itself deletes their expired
   * rows.
   */
  isOfAccounts?: boolean;
  cron?: string;
  pollSeconds?: number;
};

/**
 * Deletes expired rows every hour. If several servers share the database, a single server does this
 * (record 53).
 */
export async function startHourlyCleanUp(options: CleanUpOptions) {
  const { boss, pool, log, applicationRetentionDays, isOfAccounts, cron = HOURLY, pollSeconds = 60 } = options;
  await boss.createQueue(CLEAN_UP_QUEUE, { policy: "singleton", retryLimit: 0 });
  // Runs a missed clean-up at the next start.
  await boss.schedule(CLEAN_UP_QUEUE, cron, null, { missed: "once" });
  await boss.work(CLEAN_UP_QUEUE, { pollingIntervalSeconds: pollSeconds }, async () => {
    for (const failure of await deleteExpired(pool, { applicationRetentionDays, isOfAccounts }))
      log.warn({ err: failure }, "the hourly clean-up failed, will retry");
  });
  return { stop: () => boss.offWork(CLEAN_UP_QUEUE, { wait: true }) };
}
