import type pg from "pg";
import type { EmailRequest } from "#server/email/email-request.ts";
import { inBatches } from "./in-batches.ts";

const EMAILS_PER_BATCH = 200;
/**
 * Maximum number of jobs for which a member gets an email in a day. Without it, an applicant who
 * applies for every job of a large company would cause hundreds of emails.
 */
const JOBS_OF_A_PERSON_A_DAY = 20;

type News = { job_id: number; user_id: number; email: string };

/**
 * Queues emails to members of approved, active companies about new applications, at most one email
 * an hour for each job (rule 77). With `jobId`, checks only this job, which has just received an
 * application. Several servers may run this at the same time, because the statement skips emails
 * that another server has just queued. Returns the number of queued emails.
 */
export function queueApplications(
  pool: pg.Pool,
  now: Date,
  { jobId, signal }: { jobId?: number; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  return inBatches({ pool, size: EMAILS_PER_BATCH, signal }, async (client) => {
    const { rows } = await client.query<News>(NEWS, [now, jobId ?? null, JOBS_OF_A_PERSON_A_DAY, EMAILS_PER_BATCH]);
    // The emails contain no text from applicants. Otherwise applicants could send spam through the
    // portal, and emails would keep a text that an applicant has deleted.
    const emails = rows.map(({ job_id: jobId, user_id: userId, email: to }): EmailRequest => {
      return { template: "application-received", to, data: { userId, jobId } };
    });
    return { found: rows.length, emails };
  });
}

const NEWS = `
  with recent as (
    select a.job_opening_id as job_id, max(a.created) as latest
    from public.applications a
    where a.email is not null and a.created > $1::timestamptz - interval '3 days'
      and ($2::bigint is null or a.job_opening_id = $2)
    group by a.job_opening_id
  ), wanted as (
    select r.job_id, r.latest, u.id as user_id,
      row_number() over (partition by u.id order by n.queued is null, r.job_id) + (
        select count(*) from server.application_notices o
        where o.user_id = u.id and o.job_id <> r.job_id and o.queued > $1::timestamptz - interval '20 hours'
      ) as number
    from recent r
      join public.job_openings j on j.id = r.job_id
      join public.employers e on e.id = j.employer_id and e.approved = 1 and e.inactive = 0
      join public.employers_users l on l.employer_id = e.id
      join public.users u on u.id = l.user_id and u.send_email = 1
      left join server.application_notices n on n.job_id = r.job_id and n.user_id = u.id
    where n.queued is null or (n.queued < r.latest and n.queued <= $1::timestamptz - interval '1 hour')
  ), queued as (
    insert into server.application_notices as n (job_id, user_id, queued)
    select w.job_id, w.user_id, greatest($1, w.latest) from wanted w
    where w.number <= $3 order by w.job_id, w.user_id limit $4
    on conflict (job_id, user_id) do update set queued = excluded.queued
      where n.queued <= excluded.queued - interval '1 hour'
    returning job_id, user_id
  )
  select q.job_id, q.user_id, u.email from queued q join public.users u on u.id = q.user_id`;
