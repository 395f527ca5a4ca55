import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { createPace } from "./fetch/host-pace.ts";
import type { Network } from "./fetch/request-once.ts";
import { queueDueScans } from "./queue-due-scans.ts";
import { runScan } from "./run-scan.ts";
import { SCAN_QUEUE, SCAN_QUEUE_OPTIONS } from "./scan-queue.ts";
import { createTextReader } from "./text-reader.ts";

const DUE_QUEUE = "website-scans-due";
const EVERY_TEN_MINUTES = "*/10 * * * *";

/**
 * Seconds between two polls for scans. A notification of the database wakes a worker earlier. If
 * the notification is lost, polling finds the scan.
 */
const POLL_EVERY_SECONDS = 60;

export type FinderOptions = {
  boss: PgBoss;
  /** Connects as the database's owner. */
  pool: pg.Pool;
  log: Pick<Logger, "info" | "warn">;
  network: Network;
  /**
   * The portal's URL, which is part of the User-Agent. Website owners can contact the portal's
   * operator there.
   */
  siteUrl: string;
};

/**
 * Scans each company's website weekly, soon after its URL changes, and when a member requests a
 * scan (rule 72).
 */
export async function startFinder({ boss, pool, log, network, siteUrl }: FinderOptions) {
  const fetching = { network, userAgent: `OpeningsFinder/1.0 (+${siteUrl})`, pace: createPace() };
  const reader = createTextReader();
  const stopping = new AbortController();
  await boss.createQueue(SCAN_QUEUE, SCAN_QUEUE_OPTIONS);
  await boss.createQueue(DUE_QUEUE, { policy: "singleton", retryLimit: 0 });
  await boss.schedule(DUE_QUEUE, EVERY_TEN_MINUTES, null, { missed: "once" });
  await boss.work(DUE_QUEUE, { pollingIntervalSeconds: POLL_EVERY_SECONDS }, () => queueDueScans(pool));
  let id: string | undefined;
  const options = { pollingIntervalSeconds: POLL_EVERY_SECONDS, notifyPollingIntervalSeconds: POLL_EVERY_SECONDS };
  id = await boss.work<{ scanId: number }>(SCAN_QUEUE, options, async ([job]) => {
    if (job) await runScan(job.data.scanId, { pool, log, ...reader, fetching, stopping: stopping.signal });
    if (id) boss.notifyWorker(id);
  });
  return {
    /**
     * Aborts the running scan. The website is scanned again after a week, or when a member requests
     * it.
     */
    async stop() {
      stopping.abort(new Error("the server stops"));
      const ended = [SCAN_QUEUE, DUE_QUEUE].map((queue) => boss.offWork(queue, { wait: true }));
      await Promise.all([reader.close(), ...ended]);
    },
  };
}
