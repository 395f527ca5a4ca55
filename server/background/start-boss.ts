import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

/** Database connections of the queues. Few suffice, because no worker keeps one while it works. */
const CONNECTIONS = 2;

const START_IS_SLOW_AFTER_MS = 5_000;

/** Application name of the connections. A backup recognizes running servers by it. */
export const BOSS_NAME = "openings background";

/** Starts the queues and schedules, which are stored in the server's database. */
export async function startBoss(databaseUrl: string, log: Pick<Logger, "warn">, scheduleSeconds = 45): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: BOSS_NAME,
    max: CONNECTIONS,
    // Wakes a worker when a commit queues an email. If the notification is lost, polling finds the
    // email.
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60 * 60,
    // Checks the schedules less often than pg-boss does by default, because scheduled work runs
    // hourly and may start two minutes late (record 53).
    cronMonitorIntervalSeconds: scheduleSeconds,
    cronWorkerIntervalSeconds: scheduleSeconds,
    // Disables the spans of pg-boss, because the server creates spans for jobs itself (record 105).
    openTelemetry: { enabled: false },
  });
  boss.on("error", (error) =>
    log.warn({ err: { message: error.message } }, "the background job queue has a database error"),
  );
  boss.on("warning", ({ message }) => log.warn(message));
  const slow = setTimeout(() => {
    log.warn("Waiting for locks on the queue tables, which another session holds (for example a backup).");
  }, START_IS_SLOW_AFTER_MS);
  await boss.start().finally(() => clearTimeout(slow));
  return boss;
}
