import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { queueScan, SCAN_EXPIRES_SECONDS } from "./scan-queue.ts";

/**
 * Maximum number of scans that wait at the same time. The servers run this many scans within a few
 * hours.
 */
const MAX_WAITING = 100;

/**
 * Queues scans of websites whose last scan was a week ago or whose URL has changed since. Starts
 * with the website whose last scan is the oldest. Queues each host at most once a day. Ignores
 * earlier scans that failed before a server started them.
 */
const DUE = `
  insert into app.website_scans (employer_id, address, host, reason)
  select id, address, host, reason from (
    select distinct on (app.host_of(app.careers_address(e))) e.id, last.created as last_created, app.careers_address(e) as address,
      app.host_of(app.careers_address(e)) as host,
      case when last.address is distinct from app.careers_address(e) then 'address' else 'weekly' end as reason
    from public.employers e
      left join lateral (
        select s.address, s.created, s.state from app.website_scans s
        where s.employer_id = e.id and (s.state <> 'failed' or s.started is not null) order by s.id desc limit 1
      ) last on true
    where e.approved = 1 and e.inactive = 0 and app.host_of(app.careers_address(e)) is not null
      and (last.state is null or last.state not in ('waiting', 'running'))
      and (last.created is null or last.created < now() - interval '7 days'
        or (last.address <> app.careers_address(e) and last.created < now() - interval '1 hour'))
      and not app.is_host_taken(e.id, app.host_of(app.careers_address(e)))
    order by app.host_of(app.careers_address(e)), last.created nulls first, e.id
  ) due
  order by last_created nulls first, id
  limit (select greatest(0, $1 - count(*)) from app.website_scans where state = 'waiting')
  on conflict do nothing
  returning id, reason`;

/**
 * Marks a running scan as failed after $1 seconds, because its server has stopped or crashed. Marks
 * a waiting scan as failed after a day.
 */
const INTERRUPTED = `
  update app.website_scans set state = 'failed', ended = now(), is_complete = false
  where state = 'running' and started < now() - make_interval(secs => $1)
    or state = 'waiting' and created < now() - interval '1 day'`;

export async function queueDueScans(pool: pg.Pool): Promise<void> {
  await pool.query(INTERRUPTED, [SCAN_EXPIRES_SECONDS]);
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number; reason: "weekly" | "address" }>(DUE, [MAX_WAITING]);
    for (const { id, reason } of rows) await queueScan(client, id, reason);
  });
}
