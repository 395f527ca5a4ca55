import type pg from "pg";
import { demoApplications } from "./demo-applicants.ts";
import type { DemoCompanyName } from "./demo-companies.ts";
import { type DemoJob, demoJobs } from "./demo-jobs.ts";
import type { DemoPersonName } from "./demo-people.ts";
import { demoSources, demoVisits } from "./demo-visits.ts";

interface Ids {
  users: Record<DemoPersonName, number>;
  companies: Record<DemoCompanyName, number>;
}

/**
 * The columns of job_openings whose values demo-jobs.ts contains. INSERT_JOBS computes the other
 * columns.
 */
const GIVEN = `name, description, address_line_one, city, state, postal_code, latitude, longitude, location_precision,
  employment_type_id, location_type_id, education_credential_id, experience_level_id, pay_type,
  min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay, application_type, application_url, application_email,
  archived, closed_reason`;

/** Inserts in the order of the dates, so that ids have this order too. */
const INSERT_JOBS = `
  with given as (
    select job.*, d.position, d.company_id, d.author_id, d.posted, d.closed, d.ends, d.categories, d.suggestion,
      case d.posted when 0 then now() - interval '3 hours'
        else pg_temp.demo_time(d.posted, '08:40') + d.position * interval '5 minutes' end as posted_at
    from jsonb_array_elements($1::jsonb) as element,
      jsonb_populate_record(null::job_openings, element) as job,
      jsonb_to_record(element) as d(
        position int, company_id bigint, author_id bigint, posted int, closed int, ends int, categories bigint[], suggestion text)
  ), posted as (
    insert into job_openings (
      employer_id, ${GIVEN}, closed_at, approved, approved_at, review_note, original_script_job_id,
      start_date, end_date, created, modified, modified_by
    )
    select company_id, ${GIVEN},
      case when archived = 1 then pg_temp.demo_time(closed, '16:20') end,
      approved, case when approved = 1 then posted_at + interval '2 hours' end, review_note,
      (select s.id from script_acquired_job_openings s where s.employer_id = company_id and s.name = given.suggestion),
      app.today() - given.posted, app.today() + ends, posted_at, posted_at, author_id
    from given order by position
    returning *
  ), categorized as (
    insert into job_categories_job_openings
    select posted.id, unnest(given.categories) from posted join given using (name)
  ), saved as (
    insert into app.job_saves (job_id, action, day, user_id, email, saved)
    select j.id, 'posted', (j.created at time zone 'America/Chicago')::date, u.id, u.email, j.created
    from posted j join users u on u.id = j.modified_by
  ), closed as (
    insert into team_log (employer_id, action, actor_id, actor_email, job_id, job_name, created)
    select j.employer_id, 'job_closed', u.id, u.email, j.id, j.name, j.closed_at
    from posted j join users u on u.id = j.modified_by where j.archived = 1
  )
  insert into app.staff_log (staff, action, subject, created)
  select 'terry', 'job approved', jsonb_build_object('id', id, 'name', name, 'company_id', employer_id, 'modified', modified), approved_at
  from posted where approved = 1
  union all
  select 'terry', 'job sent back', jsonb_build_object('id', id, 'name', name, 'company_id', employer_id, 'review_note', review_note),
    pg_temp.demo_time(2, '10:15')
  from posted where review_note is not null`;

/**
 * Stores the day of approval as a job's first public day. For an open job, a trigger has already
 * stored the current day, which this statement replaces.
 */
const PUBLISH = `
  insert into app.published_jobs (job_id, employer_id, public_from)
  select j.id, j.employer_id, (j.approved_at at time zone 'America/Chicago')::date
  from job_openings j where j.approved = 1 and j.employer_id = any ($1)
  on conflict (job_id) do update set public_from = excluded.public_from`;

const INSERT_APPLICATIONS = `
  insert into applications (job_opening_id, name, email, phone, message, state, state_changed, kept_days, token_hash, created)
  select j.id, g.name, g.email, g.phone, g.message, g.state,
    case g.state when 'new' then null when 'hired' then j.closed_at - interval '20 minutes' else least(a.applied + interval '26 hours', now() - interval '40 minutes') end,
    400, sha256(uuid_send(gen_random_uuid())), a.applied
  from jsonb_to_recordset($1::jsonb)
      as g(job text, day int, "time" time, hours int, name text, email text, phone text, message text, state text)
    join job_openings j on j.name = g.job and j.employer_id = any ($2),
    lateral (select coalesce(now() - make_interval(hours => g.hours), pg_temp.demo_time(g.day, g.time)) as applied) a
  order by a.applied`;

/** Each applicant viewed the job twice and opened the form once. */
const INSERT_VISITS = `
  with applied as (
    select job_opening_id as id, (created at time zone 'America/Chicago')::date as day, count(*)::integer as people
    from applications where employer_id = any ($2) group by 1, 2
  ), visited as (
    select j.id, app.today() - v.ago as day, v.views, v.apply_clicks
    from jsonb_to_recordset($1::jsonb) as v(job text, ago int, views int, apply_clicks int)
      join job_openings j on j.name = v.job and j.employer_id = any ($2)
  ), days as (
    select id, day, coalesce(v.views, 0) + 2 * coalesce(a.people, 0) as views,
      coalesce(v.apply_clicks, 0) + coalesce(a.people, 0) as clicks
    from visited v full join applied a using (id, day)
  ), totals as (
    update job_openings j set views = t.views, clicked_apply = t.clicks
    from (select id, sum(views) as views, sum(clicks) as clicks from days group by id) t where t.id = j.id
  )
  insert into job_days (job_opening_id, day, views, apply_clicks)
  select id, day, views, clicks from days where day >= app.today() - 90 and views > 0 order by day, id`; // JOB_DAYS_KEPT

/**
 * Applicants come from a few sources. Each applicant viewed the job twice, clicked once and
 * applied.
 */
const INSERT_SOURCES = `
  with applied as (
    select a.job_opening_id as id, (a.created at time zone 'America/Chicago')::date as day,
      ('{link,list,"",flyer,indeed,""}'::text[])[1 + a.id % 6] as source,
      ('{"","",google.com,"",indeed.com,""}'::text[])[1 + a.id % 6] as host
    from applications a where a.employer_id = any ($2)
  ), counted as (
    select a.id, a.day, a.source, a.host, 2 as views, 1 as clicks, 1 as applications from applied a
    union all
    select j.id, app.today() - v.ago, v.source, v.host, v.views, v.apply_clicks, 0
    from jsonb_to_recordset($1::jsonb) as v(job text, ago int, source text, host text, views int, apply_clicks int)
      join job_openings j on j.name = v.job and j.employer_id = any ($2)
  )
  insert into app.job_sources
  select id, day, source, host, sum(views), sum(clicks), sum(applications) from counted
  where day >= app.today() - 90 and (source <> '' or host <> '') -- JOB_DAYS_KEPT
  group by id, day, source, host order by id, day`;

/** Adds the jobs with their approvals, closings, visits and applications. */
export async function createDemoHistory(client: pg.PoolClient, { users, companies }: Ids): Promise<void> {
  const jobs = demoJobs();
  const employerIds = [companies.bakery, companies.roastery];
  const toRow = ({ columns, company, author, state, ...job }: DemoJob, position: number) => ({
    ...columns,
    ...job,
    position,
    company_id: companies[company],
    author_id: users[author],
    suggestion: state === "found" ? job.name : null,
  });
  await client.query(INSERT_JOBS, [JSON.stringify(jobs.map(toRow))]);
  await client.query(PUBLISH, [employerIds]);
  await client.query(INSERT_APPLICATIONS, [JSON.stringify(demoApplications()), employerIds]);
  const visits = jobs.map(demoVisits);
  await client.query(INSERT_VISITS, [JSON.stringify(visits.flat()), employerIds]);
  const sources = visits.flatMap((days, index) => days.flatMap((day) => demoSources(day, index)));
  await client.query(INSERT_SOURCES, [JSON.stringify(sources), employerIds]);
}

/**
 * Moves the demo's deleted jobs to the bin, and changes the time of their deletion to yesterday.
 */
export async function deleteDemoJob(client: pg.PoolClient, employerId: number): Promise<void> {
  const names = demoJobs().flatMap(({ state, name }) => (state === "deleted" ? [name] : []));
  const { rows } = await client.query<{ id: number }>(
    "delete from job_openings where employer_id = $1 and name = any ($2) returning id",
    [employerId, names],
  );
  await client.query(
    `with binned as (
       update app.deleted_jobs set deleted = pg_temp.demo_time(1, '17:05') where job_id = any ($1)
     ), logged as (
       update team_log set created = pg_temp.demo_time(1, '17:05') where action = 'job_deleted' and job_id = any ($1)
     )
     update app.published_jobs set deleted = app.today() - 1 where job_id = any ($1)`,
    [rows.map(({ id }) => id)],
  );
}
