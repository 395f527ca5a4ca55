import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { DEFAULT_APPLICATION_RETENTION_DAYS } from "#domain/limits.ts";
import { queueApplications } from "#server/email/notices/queue-applications.ts";
import { queueDeletions } from "#server/email/notices/queue-deletions.ts";
import { queueFinds } from "#server/email/notices/queue-finds.ts";
import { queueReminders } from "#server/email/notices/queue-reminders.ts";
import { isSendingTime } from "#server/email/notices/sending-hours.ts";
import { runOnSchedule } from "#server/queues/run-on-schedule.ts";

const HOURLY = "23 * * * *";
/**
 * Seconds after which a run expires. A run can take 40 minutes, ten for each of the four kinds of
 * notices.
 */
const EXPIRES_AFTER_SECONDS = 60 * 60;

type NoticesOptions = {
  boss: PgBoss;
  /** Connects as the database's owner. */
  pool: pg.Pool;
  log: Pick<Logger, "warn">;
  applicationRetentionDays: number;
};

/**
 * Starts the hourly job that queues emails about dates of jobs and applications, such as a job's
 * last day (rules 75 and 77).
 */
export function startScheduledNotices({ boss, pool, log, applicationRetentionDays }: NoticesOptions) {
  const schedule = { queue: "notices", cron: HOURLY, expireInSeconds: EXPIRES_AFTER_SECONDS };
  return runOnSchedule(boss, schedule, async (signal) => {
    for (const failure of await queueNotices(pool, new Date(), { applicationRetentionDays, signal }))
      log.warn({ err: failure }, "queuing scheduled emails failed, will retry");
  });
}

/** Queues the emails that are due now. At night, queues no emails. Returns the errors. */
export async function queueNotices(
  pool: pg.Pool,
  now: Date,
  {
    applicationRetentionDays: keptDays = DEFAULT_APPLICATION_RETENTION_DAYS,
    signal,
  }: { applicationRetentionDays?: number; signal?: AbortSignal } = {},
): Promise<Error[]> {
  if (!isSendingTime(now)) return [];
  const failures: Error[] = [];
  const kinds = [
    () => queueReminders(pool, now, signal),
    () => queueFinds(pool, now, signal),
    () => queueApplications(pool, now, { signal }),
    () => queueDeletions(pool, now, { keptDays, signal }),
  ];
  for (const queue of kinds) {
    if (!signal?.aborted) await queue().catch((error: Error) => failures.push(error));
  }
  return failures;
}
