-- Stores a page with jobs that the finder missed (rule 73). A second report of the same page, for
-- example by a double click, replaces the first.
create function public.report_missed_jobs(employer_id bigint, url text, note text default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  said constant text := nullif(btrim(report_missed_jobs.note), '');
begin
  -- Locks the company, so that simultaneous reports are counted correctly.
  perform from public.employers e
  where e.id = report_missed_jobs.employer_id and e.id = any (app.my_active_employer_ids())
  for no key update;
  if not found then
    raise exception 'This company does not exist, or you cannot change it' using errcode = 'insufficient_privilege';
  end if;
  update app.missed_jobs m set user_id = app.my_user_id(), note = said, created = now()
  where m.employer_id = report_missed_jobs.employer_id and m.url = report_missed_jobs.url;
  if found then
    return;
  end if;
  -- MISSED_JOBS_PER_DAY
  if (
    select count(*) >= 10 from app.missed_jobs m
    where m.employer_id = report_missed_jobs.employer_id and m.created > now() - interval '24 hours'
  ) then
    raise exception 'A company can report 10 pages a day' using errcode = 'PT429', hint = 'missed_jobs';
  end if;
  insert into app.missed_jobs (employer_id, user_id, url, note)
  values (report_missed_jobs.employer_id, app.my_user_id(), report_missed_jobs.url, said);
end;
$$;

grant execute on function public.report_missed_jobs to authenticated;
