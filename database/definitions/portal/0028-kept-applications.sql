-- Lets members hold applications, and deletes applications after their retention period
-- (rule 77).

-- Locks the job and then the application, and returns the application. Throws if the caller is not
-- a member of the active company. Also throws for applications from the candidates' side of the
-- platform, which have no email address. The portal only counts those applications.
create function app.my_application(application_id bigint) returns public.applications
  language plpgsql security definer set search_path = '' as $$
declare
  application public.applications;
begin
  select a.* into application
  from public.applications a join public.job_openings j on j.id = a.job_opening_id
  where a.id = my_application.application_id and a.email is not null
    and j.employer_id = any (app.my_active_employer_ids())
  for no key update of j, a;
  if not found then
    raise exception 'This application does not exist, or you cannot change it' using errcode = 'insufficient_privilege';
  end if;
  return application;
end;
$$;

create function public.hold_application(application_id bigint, is_held boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  application constant public.applications := app.my_application(hold_application.application_id);
begin
  update public.applications a set held_at = case when hold_application.is_held then coalesce(a.held_at, now()) end
  where a.id = application.id;
  if not coalesce(hold_application.is_held, false) then
    perform app.end_hold(application.job_opening_id);
  end if;
end;
$$;

-- Holds or releases all applications to a job, including future applications.
create function public.hold_applications(job_id bigint, is_held boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job constant public.job_openings := app.my_job(hold_applications.job_id);
begin
  update public.job_openings j set
    applications_held_at = case when hold_applications.is_held then coalesce(j.applications_held_at, now()) end
  where j.id = job.id;
  if not coalesce(hold_applications.is_held, false) then
    perform app.end_hold(job.id);
  end if;
end;
$$;

-- Runs when a member releases applications.
-- 1. Deletes applications whose applicants requested it.
-- 2. Clears a planned deletion day that is less than 30 days ahead. The server then plans a new day
--    and notifies the members 30 days before (RETENTION_NOTICE_DAYS).
create function app.end_hold(job_id bigint) returns void
  language sql set search_path = ''
  begin atomic
    with deleted as (
      delete from public.applications a using public.job_openings j
      where j.id = end_hold.job_id and a.job_opening_id = j.id
        and a.deletion_asked is not null and a.held_at is null and j.applications_held_at is null
      returning a.token_hash
    )
    insert into app.spent_applications (token_hash) select d.token_hash from deleted d where d.token_hash is not null
    on conflict do nothing;
    update public.job_openings j set applications_deleted_on = null
    where j.id = end_hold.job_id and j.applications_deleted_on < app.today() + 30;
  end;

-- Releases all held applications of a company, including applications in the bin. Returns the
-- number of their jobs. Staff call this function for an inactive company, because its members
-- cannot release applications.
create function app.release_applications(company_id bigint) returns bigint
  language plpgsql set search_path = '' as $$
declare
  job public.job_openings;
  kept app.deleted_jobs;
  released bigint := 0;
begin
  for job in
    select j.* from public.job_openings j
    where j.employer_id = release_applications.company_id and app.has_held_applications(j)
    order by j.id
    for no key update
  loop
    update public.applications a set held_at = null where a.job_opening_id = job.id and a.held_at is not null;
    update public.job_openings j set applications_held_at = null where j.id = job.id and j.applications_held_at is not null;
    perform app.end_hold(job.id);
    released := released + 1;
  end loop;
  for kept in
    select d.* from app.deleted_jobs d
    where d.employer_id = release_applications.company_id and app.keeps_held_applications(d)
    order by d.job_id
    for update
  loop
    insert into app.spent_applications (token_hash)
    select (a ->> 'token_hash')::bytea from jsonb_array_elements(kept.applications) a
    where a ->> 'deletion_asked' is not null and a ->> 'token_hash' is not null
    on conflict do nothing;
    update app.deleted_jobs d set
      job = d.job || '{"applications_held_at": null, "applications_deleted_on": null}',
      applications = (
        select coalesce(jsonb_agg(a || '{"held_at": null}'), '[]') from jsonb_array_elements(d.applications) a
        where a ->> 'deletion_asked' is null
      )
    where d.job_id = kept.job_id;
    released := released + 1;
  end loop;
  return released;
end;
$$;

-- Returns true if applications to the job are held. Members must release them before they can
-- delete the job. If staff delete the job, the bin keeps the held applications.
create function app.has_held_applications(job public.job_openings) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return job.applications_held_at is not null
    or exists (select from public.applications a where a.job_opening_id = job.id and a.held_at is not null);
end;
$$;

create function app.refuse_deletion_of_held() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if app.my_user_id() is not null and app.has_held_applications(old) then
    raise exception 'Applications to this job are held. Release them before you delete it' using hint = 'applications_held';
  end if;
  return old;
end;
$$;
create trigger refuse_deletion_of_held before delete on public.job_openings
  for each row execute function app.refuse_deletion_of_held();

-- Returns the day on which the job ended, or null while the job is open. The retention period of
-- its applications starts on this day. Closing a job that has already ended does not change this
-- day.
create function app.last_day(job public.job_openings) returns date
  language sql stable set search_path = ''
  return case
    when job.archived <> 0
      then least((coalesce(job.closed_at, job.modified) at time zone 'America/Chicago')::date, job.end_date)
    when job.end_date < app.today() then job.end_date
  end;

-- Returns the first day on which the application may be deleted, or null while its job is open. The
-- application is kept for its own `kept_days` or for `installation_days`, whichever is longer.
-- `installation_days` is the setting APPLICATION_RETENTION_DAYS.
create function app.kept_until(application public.applications, job public.job_openings, installation_days integer) returns date
  language sql stable set search_path = ''
  return app.last_day(job) + greatest(application.kept_days, installation_days);

-- Plans the deletion of old applications, 30 days ahead (RETENTION_NOTICE_DAYS). First clears the
-- planned day of a job whose applications must be kept longer, such as a reopened job. Returns at
-- most `at_most` jobs with their planned days. The server then notifies the members.
create function app.announce_deletions(kept_days integer, at_most integer default 500)
  returns table (job_id bigint, employer_id bigint, deleted_on date)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  update public.job_openings j set applications_deleted_on = null
  where j.applications_deleted_on is not null and not exists (
    select from public.applications a
    where a.job_opening_id = j.id and a.email is not null
      and app.kept_until(a, j, announce_deletions.kept_days) <= j.applications_deleted_on
  );
  return query
    with due as (
      select distinct j.id
      from public.applications a join public.job_openings j on j.id = a.job_opening_id
      where a.email is not null and a.held_at is null
        and a.created < (app.today() + 31 - announce_deletions.kept_days)::timestamp at time zone 'America/Chicago'
        and j.applications_deleted_on is null and j.applications_held_at is null
        and app.kept_until(a, j, announce_deletions.kept_days) <= app.today() + 30
      order by j.id
      limit announce_deletions.at_most
    )
    update public.job_openings j set applications_deleted_on = app.today() + 30
    from due d where j.id = d.id
    returning j.id, j.employer_id, j.applications_deleted_on;
end;
$$;

-- Deletes at most `at_most` applications and returns their number. Deletes applications whose
-- planned day has come or whose applicants requested deletion. Skips held applications.
create function app.delete_old_applications(kept_days integer, at_most integer default 10000) returns bigint
  language sql security definer set search_path = ''
  begin atomic
    with due as (
      select a.id
      from public.job_openings j join public.applications a on a.job_opening_id = j.id
      where j.applications_deleted_on <= app.today() and j.applications_held_at is null
        and app.kept_until(a, j, delete_old_applications.kept_days) <= j.applications_deleted_on
        and a.email is not null and a.held_at is null
      union
      select a.id
      from public.applications a join public.job_openings j on j.id = a.job_opening_id
      where a.deletion_asked is not null and a.held_at is null and j.applications_held_at is null
      limit delete_old_applications.at_most
    ), deleted as (
      delete from public.applications a using due where a.id = due.id returning 1
    ), forgotten as (
      delete from app.spent_applications s where s.spent < now() - interval '2 days'
    )
    select count(*) from deleted;
  end;

grant execute on function public.hold_application, public.hold_applications to authenticated;
