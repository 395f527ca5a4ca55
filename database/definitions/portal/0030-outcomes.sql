-- The outcome of jobs, and the hires of a company (rule 101).

-- Returns the outcome of a job. If members recorded no outcome, derives the outcome from the reason
-- for closing.
create function app.job_outcome(job public.job_openings) returns text
  language sql immutable set search_path = ''
  return coalesce(job.outcome, case job.closed_reason
    when 'filled_here' then 'hired_here'
    when 'filled_elsewhere' then 'hired_elsewhere'
    when 'not_needed' then 'not_hired'
  end);

-- Records whether members hired someone for a job that is over.
create function public.record_outcome(job_id bigint, outcome text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job constant public.job_openings := app.my_job(record_outcome.job_id);
begin
  if app.job_status(job.archived, job.end_date, job.closed_reason, app.today()) = 'active' then
    raise exception 'An open job has no outcome yet' using hint = 'job_open';
  end if;
  if coalesce(record_outcome.outcome, '') = '' then
    raise exception 'An outcome is required' using errcode = 'PT422', hint = 'outcome';
  end if;
  if record_outcome.outcome = job.outcome then
    return; -- A colleague has recorded it already.
  end if;
  perform app.limit_job_changes();
  update public.job_openings j set outcome = record_outcome.outcome, outcome_at = now() where j.id = job.id;
  perform app.log_job_change(job.employer_id, 'job_outcome', job.id, job.name);
end;
$$;

-- Deletes the outcome of a job that is open again, because the job can later end with another
-- outcome.
create function app.drop_outcome() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if app.job_status(new.archived, new.end_date, new.closed_reason, app.today()) = 'active' then
    new.outcome := null;
    new.outcome_at := null;
  end if;
  return new;
end;
$$;
create trigger drop_outcome before update of end_date, archived, closed_reason on public.job_openings
  for each row when (new.outcome is not null) execute function app.drop_outcome();

-- Returns a company's hires of the last year, the newest first, at most 500 (DASHBOARD_ROWS_READ).
-- A hire is an applicant whom members marked as hired. A job without such an applicant counts as
-- one hire if its outcome says that a person was hired. `days` counts from the job's first day to
-- the hire. It is null if the hire is known only from a member's answer to the email about the
-- outcome, because that answer comes later than the hire.
create function app.hires(company_id bigint) returns table (
  job_id bigint, job_name text, application_id bigint, applicant text, is_here boolean, hired date, days integer
)
  language sql stable set search_path = ''
  begin atomic
    with marked as (
      select a.id, a.job_opening_id, coalesce(a.name, a.email) as name, a.state_changed as at
      from public.applications a
      where a.employer_id = company_id and a.state = 'hired' and a.email is not null
        and a.state_changed > now() - interval '1 year'
      order by a.state_changed desc limit 500 -- DASHBOARD_ROWS_READ
    ), ended as (
      select j.id, app.job_outcome(j) as outcome, coalesce(j.outcome_at, j.closed_at) as at,
        j.outcome is null as is_closing
      from public.job_openings j
      where j.employer_id = company_id and (j.outcome is not null or j.closed_reason is not null)
        and coalesce(j.outcome_at, j.closed_at) > now() - interval '1 year'
        and not exists (
          select from public.applications a
          where a.job_opening_id = j.id and a.state = 'hired' and a.email is not null
        )
      order by coalesce(j.outcome_at, j.closed_at) desc limit 500 -- DASHBOARD_ROWS_READ
    ), hire as (
      select m.job_opening_id as job_id, m.id as application_id, m.name, true as is_here, true as is_dated, m.at from marked m
      union all
      select e.id, null, null, e.outcome = 'hired_here', e.is_closing, e.at from ended e
      where e.outcome in ('hired_here', 'hired_elsewhere')
    )
    select h.job_id, j.name, h.application_id, h.name, h.is_here, d.hired,
      case when h.is_dated then greatest(0, d.hired - greatest(j.start_date, (j.created at time zone 'America/Chicago')::date)) end -- PORTAL_TIME_ZONE
    from hire h join public.job_openings j on j.id = h.job_id
      cross join lateral (select (h.at at time zone 'America/Chicago')::date) d (hired) -- PORTAL_TIME_ZONE
    order by h.at desc, h.job_id desc, h.application_id desc limit 500; -- DASHBOARD_ROWS_READ
  end;

-- Returns the hires to the company's members, and no row to other callers.
create function public.hires(employer_id bigint) returns table (
  job_id bigint, job_name text, application_id bigint, applicant text, is_here boolean, hired date, days integer
)
  language sql stable security definer set search_path = ''
  begin atomic
    select h.* from app.hires(hires.employer_id) h where hires.employer_id = any (app.my_employer_ids());
  end;

grant execute on function public.record_outcome, public.hires to authenticated;
