-- Returns the status of a job (rules 17 and 60). Does not set search_path, so that the planner can
-- inline the function.
create function app.job_status(archived smallint, end_date date, closed_reason text, today date) returns text
  language sql immutable
  return case
    when archived <> 0 then 'closed'
    when end_date >= today then 'active'
    when closed_reason is not null then 'closed'
    else 'expired'
  end;
grant execute on function app.job_status to authenticated;

-- The table of previous jobs: jobs with status and number of applications (rules 17, 27 and 60).
-- Only applications of the public form count as new, because members answer only these. The last
-- columns are sort keys for alphabetical order (rule 80).
create view public.job_list with (security_invoker = true) as
select
  j.*,
  app.job_status(j.archived, j.end_date, j.closed_reason, (select app.today())) as status,
  (select count(*) from public.applications a where a.job_opening_id = j.id) as applications,
  (
    select count(*) from public.applications a
    where a.job_opening_id = j.id and a.state = 'new' and a.email is not null
  ) as new_applications,
  j.name collate "und-x-icu" as title_order,
  j.city collate "und-x-icu" as place_order,
  case app.job_status(j.archived, j.end_date, j.closed_reason, (select app.today()))
    when 'active' then case j.approved when 1 then 2 else 1 end
    when 'expired' then 3
    else 4
  end as status_order
from public.job_openings j;
grant select on public.job_list to authenticated;

-- Spec §2 "Previous Job Postings": finds jobs whose name or place contains the term. The status
-- "expired" includes closed jobs (rule 60). Does not set search_path, so that the planner can
-- inline the function and read pages from an index.
create function public.search_jobs(employer_id bigint, term text default '', status text default null)
  returns setof public.job_list
  language sql stable
  begin atomic
    select j.* from public.job_list j
    where j.employer_id = search_jobs.employer_id
      and (search_jobs.status is null or j.status = search_jobs.status or (search_jobs.status = 'expired' and j.status = 'closed'))
      and (
        search_jobs.term = ''
        or app.holds(j.name, search_jobs.term)
        or app.holds_place(j.city, j.state, search_jobs.term)
      );
  end;
grant execute on function public.search_jobs to authenticated;
