import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { Gauge, type Registry } from "prom-client";
import { shareRunning } from "#database/share-running.ts";

/**
 * Maximum milliseconds for counting the jobs in the queues. A slow database delays other metrics by
 * no more than this time.
 */
const DEADLINE_MS = 1_500;
const QUEUES = 50;
/**
 * Maximum number of jobs to count in a queue. After an outage, counting all jobs could take long.
 */
const COUNTED = 10_000;

/**
 * Selects how many jobs wait in each queue, and for how many seconds the oldest has waited. A job
 * waits if it can start now or will be retried. pg-boss's own index supports this query.
 */
const WAITING = `
  select queue.name, count(job.created_on) as jobs,
    coalesce(extract(epoch from now() - min(job.created_on)), 0)::float8 as oldest
  from (select name from pgboss.queue where name not like '\\_\\_%' order by name limit ${QUEUES}) queue
  left join lateral (
    select created_on from pgboss.job
    where name = queue.name and state < 'active' and not blocked and (start_after <= now() or state = 'retry')
    order by priority desc, created_on limit ${COUNTED}
  ) job on true
  group by queue.name`;

type Row = { name: string; jobs: number; oldest: number };

/** Measures how many jobs wait in each queue, and for how long. */
export function observeQueues(pool: pg.Pool, registry: Registry): void {
  const collect = shareRunning(read);
  // Combines workers by the highest value instead of the sum, because all workers measure the same
  // queues.
  const options = { labelNames: ["queue"], aggregator: "max" as const, registers: [registry], collect };
  const jobs = new Gauge({ ...options, name: "openings_queue_jobs", help: `Waiting jobs, at most ${COUNTED}` });
  const oldest = new Gauge({
    ...options,
    name: "openings_queue_oldest_seconds",
    help: "Age of the job that has waited longest",
  });

  async function read(): Promise<void> {
    const query = pool.query<Row>({ text: WAITING, query_timeout: DEADLINE_MS } as pg.QueryConfig);
    const rows = await Promise.race([
      query.then((answer) => answer.rows),
      delay(DEADLINE_MS, [], { ref: false }),
    ]).catch(() => []);
    jobs.reset();
    oldest.reset();
    for (const row of rows) {
      jobs.set({ queue: row.name }, row.jobs);
      oldest.set({ queue: row.name }, row.oldest);
    }
  }
}
