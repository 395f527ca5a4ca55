-- A job as the table of previous jobs shows it: with its status and its number of applications (rules 17, 27 and 60).
create view public.job_list with (security_invoker = true) as
select
  j.*,
  case
    when j.archived <> 0 then 'closed'
    when j.end_date >= (select app.today()) then 'active'
    when j.closed_reason is not null then 'closed'
    else 'expired'
  end as status,
  (select count(*) from public.applications a where a.job_opening_id = j.id) as applications
from public.job_openings j;
grant select on public.job_list to authenticated;

-- Spec §2 "Previous Job Postings": the term is found in name, city or state, case-insensitively, and every character
-- of it counts as itself, up to 200 (LINE_MAX_LENGTH). Closed jobs are listed with the expired ones (rule 60). Not bound to a search_path, so that the planner can look inside and page through an index.
create function public.search_jobs(employer_id bigint, term text default '', status text default null)
  returns setof public.job_list
  language sql stable
  begin atomic
    select j.* from public.job_list j
    where j.employer_id = search_jobs.employer_id
      and (search_jobs.status is null or j.status = search_jobs.status or (search_jobs.status = 'expired' and j.status = 'closed'))
      and (
        search_jobs.term = ''
        or position(lower(left(search_jobs.term, 200)) in lower(j.name)) > 0
        or position(lower(left(search_jobs.term, 200)) in lower(j.city)) > 0
        or position(lower(left(search_jobs.term, 200)) in lower(j.state)) > 0
      );
  end;
grant execute on function public.search_jobs to authenticated;
