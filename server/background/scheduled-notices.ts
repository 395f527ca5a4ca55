import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { DEFAULT_APPLICATION_RETENTION_DAYS } from "#domain/limits.ts";
import { queueApplications } from "#server/email/notices/queue-applications.ts";
import { queueDeletions } from "#server/email/notices/queue-deletions.ts";
import { queueFinds } from "#server/email/notices/queue-finds.ts";
import { queueReminders } from "#server/email/notices/queue-reminders.ts";
import { isSendingTime } from "#server/email/notices/sending-hours.ts";

const NOTICES_QUEUE = "notices";
const HOURLY = "23 * * * *";
const POLL_EVERY_SECONDS = 60;
/**
 * Options of the queue. A run expires after an hour, because each kind of notice may need ten
 * minutes.
 */
const QUEUE_OPTIONS = { retryLimit: 0, expireInSeconds: 60 * 60 };

type NoticesOptions = {
  boss: PgBoss;
  /** Connects as the database's owner. */
  pool: pg.Pool;
  log: Pick<Logger, "warn">;
  applicationRetentionDays: number;
};

/**
 * Starts the hourly job that queues emails on certain days before or after an event (rules 75 and
 * 77), but not at night. If several servers share the database, a single server runs the job each
 * hour.
 */
export async function startScheduledNotices({ boss, pool, log, applicationRetentionDays }: NoticesOptions) {
  await boss.createQueue(NOTICES_QUEUE, { policy: "singleton", ...QUEUE_OPTIONS });
  await boss.updateQueue(NOTICES_QUEUE, QUEUE_OPTIONS);
  const stopping = new AbortController();
  const options = { applicationRetentionDays, signal: stopping.signal };
  await boss.schedule(NOTICES_QUEUE, HOURLY, null, { missed: "once" });
  await boss.work(NOTICES_QUEUE, { pollingIntervalSeconds: POLL_EVERY_SECONDS }, async () => {
    for (const failure of await queueNotices(pool, new Date(), options))
      log.warn({ err: failure }, "queuing scheduled emails failed, will retry");
  });
  return {
    stop() {
      stopping.abort();
      return boss.offWork(NOTICES_QUEUE, { wait: true });
    },
  };
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
