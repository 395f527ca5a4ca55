import type { PgBoss } from "pg-boss";

type Schedule = { queue: string; cron: string; expireInSeconds?: number; pollSeconds?: number | undefined };

/**
 * Runs the work on a schedule, and once at the start if a run was missed. If several servers share
 * the database, a single server does each run (record 53). `stop` aborts the signal of running
 * work.
 */
export async function runOnSchedule(
  boss: PgBoss,
  { queue, cron, pollSeconds = 60, ...expiry }: Schedule,
  work: (signal: AbortSignal) => Promise<void>,
) {
  const options = { retryLimit: 0, ...expiry };
  const stopping = new AbortController();
  await boss.createQueue(queue, { policy: "singleton", ...options });
  await boss.updateQueue(queue, options);
  await boss.schedule(queue, cron, null, { missed: "once" });
  await boss.work(queue, { pollingIntervalSeconds: pollSeconds }, () => work(stopping.signal));
  return {
    stop() {
      stopping.abort();
      return boss.offWork(queue, { wait: true });
    },
  };
}
