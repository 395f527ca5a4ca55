import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

/** One for each worker of the outbox, one for everything else. */
const CONNECTIONS = 4;

const START_IS_SLOW_AFTER_MS = 5_000;

/** By this a backup sees that a server runs. */
export const BOSS_NAME = "openings background";

/** The queues and schedules of this server, kept in the database that it serves. */
export async function startBoss(databaseUrl: string, log: Pick<Logger, "warn">, scheduleSeconds = 45): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: BOSS_NAME,
    max: CONNECTIONS,
    // The commit of a transaction with an email in it wakes a worker; polling only catches what a notice missed.
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60 * 60,
    // Scheduled work runs once an hour, so it may start two minutes late (record 53).
    cronMonitorIntervalSeconds: scheduleSeconds,
    cronWorkerIntervalSeconds: scheduleSeconds,
    // The traces have spans of their own for jobs (record 105).
    openTelemetry: { enabled: false },
  });
  boss.on("error", (error) =>
    log.warn({ err: { message: error.message } }, "the background work has trouble with the database"),
  );
  boss.on("warning", ({ message }) => log.warn(message));
  const slow = setTimeout(() => {
    log.warn("The start waits: another session holds the tables of the queues, as a backup does during an update.");
  }, START_IS_SLOW_AFTER_MS);
  await boss.start().finally(() => clearTimeout(slow));
  return boss;
}
