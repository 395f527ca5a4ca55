import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { publicJobPath } from "#domain/public-paths.ts";
import type { IndexingConfig } from "#server/config/indexing-config.ts";
import { createLimiter, take } from "#server/http/limiter.ts";
import { runOnSchedule } from "#server/queues/run-on-schedule.ts";
import { createNoticeSender, type Notice, type SendNotice } from "./google-indexing.ts";

const QUEUE = "search-notices";
const EVERY_TEN_MINUTES = "*/10 * * * *";
/** Maximum number of notices in a run, which takes at most about half an hour. */
const NOTICES_A_RUN = 100;
/** Maximum number of changed jobs for which a run queues notices. */
const FOUND_A_RUN = 1_000;
const DAY_SECONDS = 24 * 60 * 60;
const ATTEMPTS = 10;
/** Minutes until the second attempt. The time doubles with each failure, up to a day. */
const RETRY_AFTER_MINUTES = 10;

type Options = {
  boss: PgBoss;
  /** Connects as the database's owner. */
  pool: pg.Pool;
  log: Pick<Logger, "warn">;
  siteUrl: string;
  /**
   * The settings of Google's API. Without them, `startSearchNotices` removes the schedule of an
   * earlier start.
   */
  indexing: IndexingConfig | undefined;
};

/**
 * Starts the task that sends notices to Google's Indexing API within ten minutes after a job became
 * public, changed or ended (rule 76).
 */
export async function startSearchNotices({ boss, pool, log, siteUrl, indexing }: Options) {
  if (!indexing) {
    await boss.unschedule(QUEUE);
    return undefined;
  }
  const options = { send: createNoticeSender(indexing), siteUrl, noticesPerDay: indexing.noticesPerDay, log };
  const schedule = { queue: QUEUE, cron: EVERY_TEN_MINUTES, expireInSeconds: 60 * 60 };
  return runOnSchedule(boss, schedule, async (signal) => {
    await sendSearchNotices(pool, { ...options, signal }).catch((error: Error) =>
      log.warn({ err: error }, "telling search engines of jobs failed, will retry"),
    );
  });
}

type SendOptions = {
  send: SendNotice;
  siteUrl: string;
  noticesPerDay: number;
  log: Pick<Logger, "warn">;
  signal?: AbortSignal;
};

/**
 * Queues notices of the jobs that changed since the last run, then sends the due notices: ended
 * jobs first, then new jobs, then changed jobs. Stops when the day's limit is reached or the
 * service accepts no notices now.
 */
export async function sendSearchNotices(
  pool: pg.Pool,
  { send, siteUrl, noticesPerDay, log, signal }: SendOptions,
): Promise<void> {
  await queueChanges(pool, siteUrl);
  const day = createLimiter(pool, "search-notices", noticesPerDay, DAY_SECONDS);
  const { rows } = await pool.query<Notice & { job_id: string }>(DUE);
  for (const { job_id, url, type } of rows) {
    if (signal?.aborted || (await take(day, siteUrl)) > 0) return;
    const outcome = await send({ url, type }, signal);
    if (outcome.result === "sent") {
      await pool.query(type === "URL_DELETED" ? FORGET : SENT, [job_id]);
      continue;
    }
    const isRefused = outcome.result === "refused";
    const { rows: kept } = await pool.query<{ due: Date | null }>(FAILED, [job_id, isRefused ? ATTEMPTS : 1]);
    const isAbandoned = kept[0]?.due === null;
    const what = isAbandoned
      ? "a notice to a search engine was abandoned"
      : "a notice to a search engine failed, will retry";
    log.warn({ url, type, reason: outcome.reason }, what);
    if (!isRefused) return;
  }
}

/**
 * Selects open jobs that are new or have changed since Google received their last notice, the
 * newest first.
 */
const CHANGED = `
  select j.id, j.name, j.modified::text as modified
  from site.jobs j left join server.search_notices n on n.job_id = j.id
  where n.job_id is null or n.type = 'URL_DELETED' or n.modified <> j.modified
  order by j.listed_order desc limit ${FOUND_A_RUN}`;

const QUEUE_CHANGED = `
  insert into server.search_notices as n (job_id, url, type, modified)
  select c.id, c.url, 'URL_UPDATED', c.modified
  from jsonb_to_recordset($1) as c (id bigint, url text, modified timestamptz)
  on conflict on constraint search_notices_pkey do update
    set url = excluded.url, type = excluded.type, modified = excluded.modified, due = now(), failures = 0`;

/**
 * Queues notices of ended jobs. If a job ended before its first notice, deletes the unsent notice
 * instead.
 */
const QUEUE_ENDED = `
  with ended as (
    select n.job_id, n.sent from server.search_notices n
    where n.type = 'URL_UPDATED' and not exists (select from site.jobs j where j.id = n.job_id)
  ), unknown as (
    delete from server.search_notices n using ended e where n.job_id = e.job_id and e.sent is null
  )
  update server.search_notices n set type = 'URL_DELETED', due = now(), failures = 0
  from ended e where n.job_id = e.job_id and e.sent is not null`;

async function queueChanges(pool: pg.Pool, siteUrl: string): Promise<void> {
  await pool.query(FORGET_ABANDONED);
  await pool.query(QUEUE_ENDED);
  const { rows } = await pool.query<{ id: number; name: string; modified: string }>(CHANGED);
  const jobs = rows.map(({ id, name, modified }) => ({ id, modified, url: siteUrl + publicJobPath({ id, name }) }));
  if (jobs.length > 0) await pool.query(QUEUE_CHANGED, [JSON.stringify(jobs)]);
}

const DUE = `
  select n.job_id, n.url, n.type from server.search_notices n
  where n.due <= now()
  order by n.type = 'URL_UPDATED', n.sent is not null, n.job_id desc limit ${NOTICES_A_RUN}`;

const SENT = "update server.search_notices set sent = now(), due = null, failures = 0 where job_id = $1";
const FORGET_ABANDONED = "delete from server.search_notices where type = 'URL_DELETED' and due is null";
const FORGET = "delete from server.search_notices where job_id = $1 and type = 'URL_DELETED'";
const FAILED = `
  update server.search_notices n set failures = n.failures + $2,
    due = case when n.failures + $2 < ${ATTEMPTS}
      then now() + least(interval '1 day', interval '${RETRY_AFTER_MINUTES} minutes' * 2 ^ n.failures) end
  where n.job_id = $1 returning n.due`;
