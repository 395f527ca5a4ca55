import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { queueFinds } from "#server/mail/notices/queue-finds.ts";
import { queueReminders } from "#server/mail/notices/queue-reminders.ts";
import { isSendingTime } from "#server/mail/notices/sending-hours.ts";

const NOTICES_QUEUE = "notices";
const HOURLY = "23 * * * *";
const POLL_EVERY_SECONDS = 60;

type NoticesOptions = {
  boss: PgBoss;
  /** Connects as the owner. */
  pool: pg.Pool;
  log: Pick<Logger, "warn">;
};

/** Looks once an hour, by day, for emails that a date causes (rule 75), in one of the servers that share the database. */
export async function startScheduledNotices({ boss, pool, log }: NoticesOptions) {
  await boss.createQueue(NOTICES_QUEUE, { policy: "singleton", retryLimit: 0 });
  await boss.schedule(NOTICES_QUEUE, HOURLY, null, { missed: "once" });
  await boss.work(NOTICES_QUEUE, { pollingIntervalSeconds: POLL_EVERY_SECONDS }, async () => {
    for (const failure of await queueNotices(pool, new Date()))
      log.warn({ err: failure }, "reminders and finds have to wait");
  });
  return { stop: () => boss.offWork(NOTICES_QUEUE, { wait: true }) };
}

/** Queues what is due at this moment; returns the errors. Nothing is queued at night. */
export async function queueNotices(pool: pg.Pool, now: Date): Promise<Error[]> {
  if (!isSendingTime(now)) return [];
  const failures: Error[] = [];
  for (const queue of [queueReminders, queueFinds]) {
    await queue(pool, now).catch((error: Error) => failures.push(error));
  }
  return failures;
}
