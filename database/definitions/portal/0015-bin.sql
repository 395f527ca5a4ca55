-- Deleted jobs, which members and staff can restore for 30 days (rules 26 and 60).

create function app.keep_deleted_job() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into app.deleted_jobs (job_id, employer_id, deleted_by, job, category_ids, applications, days, sources)
  select old.id, old.employer_id, app.my_user_id(), to_jsonb(old),
    array(select l.job_category_id from public.job_categories_job_openings l where l.job_opening_id = old.id),
    -- Leaves out an application whose applicant requested deletion, except if the application is
    -- held. Keeps the notes inside their application, so that they are deleted together.
    (
      select coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('notes', (
        select coalesce(jsonb_agg(n order by n.id), '[]') from public.application_notes n where n.application_id = a.id
      ))), '[]')
      from public.applications a
      where a.job_opening_id = old.id
        and (a.deletion_asked is null or a.held_at is not null or old.applications_held_at is not null)
    ),
    (select coalesce(jsonb_agg(d), '[]') from public.job_days d where d.job_opening_id = old.id),
    (select coalesce(jsonb_agg(s), '[]') from app.job_sources s where s.job_opening_id = old.id);
  if app.my_user_id() is not null then
    perform app.log_job_change(old.employer_id, 'job_deleted', old.id, old.name);
  end if;
  return old;
end;
$$;
create trigger keep_deleted_job before delete on public.job_openings
  for each row execute function app.keep_deleted_job();

create function app.restore_job(job_id bigint) returns public.job_openings
  language plpgsql security definer set search_path = '' as $$
declare
  kept app.deleted_jobs;
  restored public.job_openings;
begin
  delete from app.deleted_jobs d where d.job_id = restore_job.job_id returning * into kept;
  if not found then
    raise exception 'Job % is not in the bin', restore_job.job_id using errcode = 'no_data_found';
  end if;
  -- Clears the reference to a suggestion that was denied or that another job uses. Also clears the
  -- reference to a deleted user.
  insert into public.job_openings
  -- Calls the function in the `from` clause, because in the select list PostgreSQL would call it
  -- once per column.
  select j.* from jsonb_populate_record(null::public.job_openings, kept.job || jsonb_build_object(
    'original_script_job_id', (
      select s.id from public.script_acquired_job_openings s
      where s.id = (kept.job ->> 'original_script_job_id')::bigint and s.denied is null
        and not exists (select from public.job_openings j where j.original_script_job_id = s.id)
    ),
    'modified_by', (select u.id from public.users u where u.id = (kept.job ->> 'modified_by')::bigint),
    -- Keeps the deletion day of the applications only if that day is in the future. Otherwise the
    -- server plans a new day and notifies the members, who could not hold the applications while
    -- the job was in the bin.
    'applications_deleted_on', (
      select d from cast(kept.job ->> 'applications_deleted_on' as date) d where d > app.today()
    )
  )) j
  returning * into restored;
  insert into public.job_categories_job_openings (job_opening_id, job_category_id)
  select restored.id, c.id from public.job_categories c where c.id = any (kept.category_ids);
  -- Gives default values to three columns. Applications that an earlier release moved to the bin
  -- lack these columns.
  insert into public.applications
  select (jsonb_populate_record(
    null::public.applications, '{"state": "new", "arrived_in_flood": false, "meets_needs": true}' || a
  )).*
  from jsonb_array_elements(kept.applications) a;
  insert into public.application_notes (application_id, user_id, author, body, created)
  select n.application_id, u.id, n.author, n.body, n.created
  from jsonb_array_elements(kept.applications) a
    cross join jsonb_populate_recordset(null::public.application_notes, coalesce(a -> 'notes', '[]')) n
    left join public.users u on u.id = n.user_id
  order by n.id;
  insert into public.job_days select * from jsonb_populate_recordset(null::public.job_days, kept.days);
  insert into app.job_sources select * from jsonb_populate_recordset(null::app.job_sources, kept.sources);
  return restored;
end;
$$;

-- Returns true if a deleted job includes applications on hold (rule 77). Returns false if the
-- company was also deleted, because no member could then release the applications.
create function app.keeps_held_applications(kept app.deleted_jobs) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from jsonb_array_elements(kept.applications) a
    where a ->> 'held_at' is not null or kept.job ->> 'applications_held_at' is not null
  ) and exists (select from public.employers e where e.id = kept.employer_id);

create function app.empty_bin() returns bigint
  language sql security definer set search_path = ''
  begin atomic
    with emptied as (
      delete from app.deleted_jobs d
      where d.deleted < now() - interval '30 days' and not app.keeps_held_applications(d)
      returning d.job_id
    ), forgotten as (
      delete from app.job_saves s using emptied e where s.job_id = e.job_id
    )
    select count(*) from emptied;
  end;
