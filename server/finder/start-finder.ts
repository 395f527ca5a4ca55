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

/** A notice wakes the workers; polling only catches what it missed. */
const POLL_EVERY_SECONDS = 60;

export type FinderOptions = {
  boss: PgBoss;
  /** Connects as the owner. */
  pool: pg.Pool;
  log: Pick<Logger, "info" | "warn">;
  network: Network;
  /** Whom a site can ask about our visits. */
  siteUrl: string;
};

/** Reads companies' websites for jobs: each once a week, a new address soon, and when a member asks (rule 72). */
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
    /** A scan that is under way is given up: the next week, or the next press, reads the website again. */
    async stop() {
      stopping.abort(new Error("the server stops"));
      const ended = [SCAN_QUEUE, DUE_QUEUE].map((queue) => boss.offWork(queue, { wait: true }));
      await Promise.all([reader.close(), ...ended]);
    },
  };
}
