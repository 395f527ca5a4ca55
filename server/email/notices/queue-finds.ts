import type pg from "pg";
import type { EmailRequest } from "#server/email/email-request.ts";
import { inBatches } from "./in-batches.ts";

const EMAILS_PER_BATCH = 200;

type Find = { user_id: number; employer_id: number; since: Date; email: string };

/**
 * Queues emails to members of approved, active companies about jobs that the finder found since the
 * member's last email. A member gets at most one email a week, and only if a found job still waits
 * for a decision (rule 75). Several servers may run this at the same time, because the statement
 * skips emails that another server has just queued. Returns the number of queued emails.
 */
export function queueFinds(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  return inBatches({ pool, size: EMAILS_PER_BATCH, signal }, async (client) => {
    const { rows } = await client.query<Find>(NEWS, [now, EMAILS_PER_BATCH]);
    const emails = rows.map(({ user_id: userId, employer_id: employerId, since, email: to }): EmailRequest => {
      const data = { userId, employerId, since: since.toISOString(), queuedAt: now.toISOString() };
      return { template: "jobs-found", to, data };
    });
    return { found: rows.length, emails };
  });
}

/**
 * Finds new suggestions for each member. Leaves out jobs that were found before the member joined,
 * and jobs that were found more than 30 days ago.
 */
const NEWS = `
  with members as (
    select l.user_id, l.employer_id, u.email,
      greatest(n.queued, l.created, $1::timestamptz - interval '30 days') as since
    from public.employers_users l
      join public.users u on u.id = l.user_id and u.automated_email = 1
      join public.employers e on e.id = l.employer_id and e.approved = 1 and e.inactive = 0
      left join server.find_notices n on n.user_id = l.user_id and n.employer_id = l.employer_id
    where n.queued is null or n.queued <= $1::timestamptz - interval '7 days'
  ), news as (
    select m.* from members m
    where exists (
      select from public.script_acquired_job_openings s
      where s.employer_id = m.employer_id and s.moved_to_live is null and s.denied is null
        and s.created > m.since and s.created <= $1
        and not exists (select from app.found_jobs f where f.suggestion_id = s.id and f.state = 'gone')
    )
    order by m.employer_id, m.user_id
    limit $2
  ), queued as (
    insert into server.find_notices as n (user_id, employer_id, queued)
    select user_id, employer_id, $1 from news
    on conflict (user_id, employer_id) do update set queued = excluded.queued
      where n.queued <= excluded.queued - interval '7 days'
    returning user_id, employer_id
  )
  select news.user_id, news.employer_id, news.since, news.email from news join queued using (user_id, employer_id)`;
