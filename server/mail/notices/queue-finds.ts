import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { isEmail } from "#domain/account/email.ts";
import { enqueueMail } from "#server/mail/outbox.ts";
import { inTurns } from "./in-turns.ts";

const EMAILS_A_TURN = 200;

type Find = { user_id: number; employer_id: number; since: Date; email: string };

/**
 * Rule 75: tells the members of approved, active companies of jobs that the finder found since they were last told, once a week
 * at most, if one of them still waits for a decision. Returns how many emails were queued.
 */
export function queueFinds(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  return inTurns({ size: EMAILS_A_TURN, signal, queueSome: () => queueSome(pool, now) });
}

/** The row is changed by one of several servers only: the second waits for it and then finds it too new. */
function queueSome(pool: pg.Pool, now: Date): Promise<{ found: number; emails: number }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Find>(NEWS, [now, EMAILS_A_TURN]);
    for (const { user_id, employer_id, since, email } of rows) {
      if (!isEmail(email)) continue;
      const moments = { since: since.toISOString(), queuedAt: now.toISOString() };
      const data = { userId: String(user_id), employerId: String(employer_id), ...moments };
      await enqueueMail(client, { template: "jobs-found", to: email, data });
    }
    return { found: rows.length, emails: rows.length };
  });
}

/** What was found before someone joined, or more than a month ago, is no news to them. */
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
