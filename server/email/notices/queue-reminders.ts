import type pg from "pg";
import type { EmailRequest } from "#server/email/email-request.ts";
import { inBatches } from "./in-batches.ts";
import { OUTCOME } from "./job-links.ts";

/**
 * Maximum number of reminders in a batch. It is high, because the query of each batch reads all due
 * reminders again.
 */
const REMINDERS_PER_BATCH = 2_000;
/**
 * Maximum number of reminders that a member gets in a day. Up to 2,000 jobs of a company can end on
 * the same day.
 */
const REMINDERS_OF_A_PERSON_A_DAY = 20;

type Reminder = { job_id: number; kind: string; user_id: number; about_day: string; email: string };

/**
 * Queues reminders to members of approved, active companies. The reminders are about jobs that end
 * soon, pauses that end (rule 99), jobs whose outcome is unknown (rule 101) and jobs without views
 * (rule 75). A reminder is sent a day late if the server was down or a run couldn't queue all
 * reminders. Several servers may run this at the same time, because the primary key allows each
 * reminder once. Returns the number of queued emails.
 */
export function queueReminders(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  return inBatches({ pool, size: REMINDERS_PER_BATCH, signal }, async (client) => {
    const { rows } = await client.query<Reminder>(DUE, [now, REMINDERS_OF_A_PERSON_A_DAY, REMINDERS_PER_BATCH]);
    const emails = rows.map(
      ({ job_id: jobId, kind, user_id: userId, about_day: aboutDay, email: to }): EmailRequest => {
        const data = { userId, jobId, queuedAt: now.toISOString() };
        if (kind === "pause-ends") return { template: "job-pause-ending", to, data: { ...data, aboutDay } };
        if (kind === OUTCOME) return { template: "job-outcome", to, data: { ...data, aboutDay } };
        if (kind === "no-views") return { template: "job-unseen", to, data };
        return { template: "job-ending", to, data: { ...data, kind, aboutDay } };
      },
    );
    return { found: rows.length, emails };
  });
}

const DUE = `
  with clock as (
    select $1::timestamptz as now, ($1::timestamptz at time zone 'America/Chicago')::date as today
  ), ending as (
    select j.id as job_id, j.employer_id, j.end_date as about_day, j.end_date in (c.today + 4, c.today) as is_last_chance,
      case when j.end_date >= c.today + 4 then 'ends-in-five-days' else 'ends-in-a-day' end as kind
    from clock c join public.job_openings j
      on j.end_date in (c.today + 5, c.today + 4, c.today + 1, c.today)
    -- Skips jobs that were created within the last day or that have a closing reason.
    where j.archived = 0 and j.closed_reason is null and j.created < c.now - interval '1 day'
  ), unpausing as (
    select j.id as job_id, j.employer_id, j.paused_until as about_day, j.paused_until = c.today as is_last_chance,
      'pause-ends' as kind
    from clock c join public.job_openings j on j.paused_until in (c.today + 1, c.today)
    where j.archived = 0 and j.closed_reason is null and j.end_date >= j.paused_until
      -- Skips pauses that began within the last day, because the member has just chosen their end.
      and not exists (
        select from public.team_log t
        where t.job_id = j.id and t.action = 'job_paused' and t.created >= c.now - interval '1 day'
      )
  ), over as (
    select j.id as job_id, j.employer_id, j.end_date as about_day, j.end_date = c.today - 8 as is_last_chance,
      '${OUTCOME}' as kind
    from clock c join public.job_openings j on j.end_date in (c.today - 7, c.today - 8)
    where j.archived = 0 and j.closed_reason is null and j.outcome is null
      -- Skips jobs that were never public, and jobs with an applicant who was hired.
      and exists (select from app.published_jobs p where p.job_id = j.id and p.public_from <= j.end_date)
      and not exists (select from public.applications a where a.job_opening_id = j.id and a.state = 'hired')
  ), unseen as (
    select j.id as job_id, j.employer_id, (j.created at time zone 'America/Chicago')::date as about_day,
      false as is_last_chance, 'no-views' as kind
    from clock c join public.job_openings j
      on j.approved = 1 and j.approved_at between c.now - interval '21 days' and c.now - interval '7 days'
    where j.views = 0 and j.archived = 0 and j.closed_reason is null and j.paused_until is null
      -- Requires a job that has been open for at least a week, and has enough days left to benefit
      -- from a better title.
      and j.start_date between c.today - 14 and c.today - 7 and j.end_date > c.today + 5
      -- Requires views of at least one open job. Without public pages, the portal counts no views.
      and exists (select from public.job_openings o where o.views > 0 and o.end_date >= c.today)
  ), wanted as (
    select d.job_id, d.kind, u.id as user_id, d.about_day, d.is_last_chance,
      row_number() over (partition by u.id order by d.about_day, d.job_id) + (
        select count(*) from server.job_reminders r, clock c where r.user_id = u.id and r.queued > c.now - interval '20 hours'
      ) as number
    from (select job_id, employer_id, kind, about_day, is_last_chance from ending union all
          select job_id, employer_id, kind, about_day, is_last_chance from unpausing union all
          select job_id, employer_id, kind, about_day, is_last_chance from over union all
          select job_id, employer_id, kind, about_day, is_last_chance from unseen) d
      join public.employers e on e.id = d.employer_id and e.approved = 1 and e.inactive = 0
      join public.employers_users l on l.employer_id = e.id
      join public.users u on u.id = l.user_id and u.send_email = 1
    where not exists (
      select from server.job_reminders r
      where r.job_id = d.job_id and r.kind = d.kind and r.user_id = u.id and r.about_day = d.about_day
    )
  ), queued as (
    insert into server.job_reminders (job_id, kind, user_id, about_day, queued)
    select w.job_id, w.kind, w.user_id, w.about_day, c.now from wanted w, clock c
    where w.number <= $2 order by w.is_last_chance desc, w.job_id, w.kind, w.user_id limit $3
    on conflict do nothing
    returning job_id, kind, user_id, about_day
  )
  select q.job_id, q.kind, q.user_id, q.about_day::text, u.email
  from queued q join public.users u on u.id = q.user_id`;
