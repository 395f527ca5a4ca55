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
 * How often workers poll for scans. Database notifications wake them, and polling finds missed
 * scans.
 */
const POLL_EVERY_SECONDS = 60;

export type FinderOptions = {
  boss: PgBoss;
  /** Connects as the owner. */
  pool: pg.Pool;
  log: Pick<Logger, "info" | "warn">;
  network: Network;
  /** Sent in the user agent, so that site owners can contact us. */
  siteUrl: string;
};

/**
 * Scans companies' websites weekly, soon after their URL changes, and when a member asks (rule 72).
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
    if (job)
      await runScan(job.data.scanId, { pool, log, readText: reader.readText, fetching, stopping: stopping.signal });
    if (id) boss.notifyWorker(id);
  });
  return {
    /** Aborts the running scan. The website is scanned again next week or when a member asks. */
    async stop() {
      stopping.abort(new Error("the server stops"));
      const ended = [SCAN_QUEUE, DUE_QUEUE].map((queue) => boss.offWork(queue, { wait: true }));
      await Promise.all([reader.close(), ...ended]);
    },
  };
}
