-- Functions that close, reopen, renew, pause and restore jobs. They set columns that members cannot
-- write (rules 60 and 99).

-- Locks and returns the job. Simultaneous changes of the job wait for this lock.
create function app.my_job(job_id bigint) returns public.job_openings
  language plpgsql security definer set search_path = '' as $$
declare
  job public.job_openings;
begin
  select j.* into job from public.job_openings j
  where j.id = my_job.job_id and j.employer_id = any (app.my_active_employer_ids())
  for no key update;
  if not found then
    raise exception 'This job does not exist, or you cannot change it' using errcode = 'insufficient_privilege';
  end if;
  return job;
end;
$$;

-- Returns how many more jobs the caller may close, reopen, renew, pause or restore in this hour.
-- Rule 56 allows 200 (JOB_CHANGES_PER_HOUR), which also limits the log's size. Locks the user's
-- row, so that simultaneous changes are counted correctly.
create function app.job_changes_left() returns integer
  language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = app.my_user_id() for no key update;
  return 200 - ( -- JOB_CHANGES_PER_HOUR
    select count(*) from public.team_log t
    where t.actor_id = app.my_user_id() and t.created > now() - interval '1 hour'
      and t.action in ('job_closed', 'job_reopened', 'job_renewed', 'job_paused', 'job_unpaused', 'job_outcome', 'job_restored')
  );
end;
$$;

create function app.limit_job_changes() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if app.job_changes_left() <= 0 then
    raise exception 'You can close, reopen, renew, pause and restore 200 jobs an hour'
      using errcode = 'PT429', hint = 'job_changes';
  end if;
end;
$$;

-- Returns the reason for closing. Throws if the reason is empty. The domain app.closed_reason
-- rejects unknown reasons.
create function app.closing_reason(reason text) returns text
  language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(reason, '') = '' then
    raise exception 'A reason for closing is required' using errcode = 'PT422', hint = 'closing_reason';
  end if;
  return reason;
end;
$$;

-- Closes the job at the end of the given day. If no day is given, or if the job starts after that
-- day, closes the job now. A job that has not started keeps its first day, because an earlier first
-- day would publish the job. Returns the earlier values of the changed columns, so that a member
-- can undo the closing.
create function app.close_job(job public.job_openings, reason text, on_date date) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  is_later constant boolean := coalesce(on_date >= job.start_date, false);
begin
  update public.job_openings j set
    archived = case when is_later then 0 else 1 end,
    closed_reason = close_job.reason,
    closed_at = now(),
    source_gone = null,
    end_date = case when is_later then on_date else j.end_date end,
    end_date_before_closing = case when is_later then coalesce(j.end_date_before_closing, j.end_date) else j.end_date_before_closing end
  where j.id = job.id;
  perform app.log_job_change(job.employer_id, 'job_closed', job.id, job.name);
  return jsonb_build_object(
    'id', job.id, 'closed_reason', job.closed_reason, 'closed_at', job.closed_at, 'source_gone', job.source_gone)
    || case when is_later
      then jsonb_build_object('end_date', job.end_date, 'end_date_before_closing', job.end_date_before_closing)
      else '{}' end;
end;
$$;

-- Closes the job now, or at the end of `on_date`, which must be between today and the job's last
-- day. Returns the id that undo_job_batch() takes, or null if the job is closed already.
create function public.close_job(job_id bigint, reason text default null, on_date date default null) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  job constant public.job_openings := app.my_job(close_job.job_id);
  batch_id bigint;
begin
  perform app.closing_reason(reason);
  if job.archived <> 0 then
    return null; -- A colleague has closed it already.
  end if;
  if on_date not between app.today() and job.end_date then
    raise exception 'The closing day must be between today and the last day of the job'
      using errcode = 'check_violation', hint = 'closing_date';
  end if;
  perform app.limit_job_changes();
  insert into app.job_batches (employer_id, user_id, action, jobs)
  values (job.employer_id, app.my_user_id(), 'close_one', jsonb_build_array(app.close_job(job, reason, on_date)))
  returning id into batch_id;
  return batch_id;
end;
$$;

-- Reopens a job and restores the last day that it had before the closing. If that day has passed,
-- the job runs for another 30 days (RENEWAL_DAYS).
create function public.reopen_job(job_id bigint) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job constant public.job_openings := app.my_job(reopen_job.job_id);
  end_before constant date := coalesce(job.end_date_before_closing, job.end_date);
begin
  if job.archived = 0 and job.closed_reason is null then
    return; -- A colleague has reopened it already.
  end if;
  perform app.limit_job_changes();
  update public.job_openings j set
    archived = 0,
    closed_reason = null,
    closed_at = null,
    source_gone = null,
    end_date = case when end_before < app.today() then app.today() + 30 else end_before end, -- RENEWAL_DAYS
    end_date_before_closing = null
  where j.id = job.id;
  if job.archived <> 0 or job.end_date < app.today() then
    perform app.count_jobs(job.employer_id, 0, 1);
  end if;
  perform app.log_job_change(job.employer_id, 'job_reopened', job.id, job.name);
end;
$$;

-- Returns the job's last day after a renewal.
create function app.renewed_end(job public.job_openings) returns date
  language sql stable set search_path = ''
  return greatest(job.end_date, app.today()) + 30; -- RENEWAL_DAYS

-- Returns why the job cannot be renewed, or null if it can.
create function app.renewal_obstacle(job public.job_openings) returns text
  language sql stable set search_path = ''
  return case
    when app.job_status(job.archived, job.end_date, job.closed_reason, app.today()) = 'closed' then 'job_closed'
    when job.end_date < app.today() - 90 then 'job_too_old' -- RENEWABLE_DAYS
    when app.renewed_end(job) > app.today() + 366 then 'job_renewed_enough' -- RENEWED_AHEAD_DAYS
  end;

-- Renews the job and returns its new last day. Keeps the counts. Also keeps the approval, because
-- renewing a job changes no text that staff have to read.
create function app.renew_job(job public.job_openings) returns date
  language plpgsql set search_path = '' as $$
declare
  new_end constant date := app.renewed_end(job);
begin
  update public.job_openings j set
    end_date = new_end, end_date_before_closing = null, closed_reason = null, closed_at = null, source_gone = null
  where j.id = job.id;
  if job.end_date < app.today() then
    perform app.count_jobs(job.employer_id, 0, 1);
  end if;
  perform app.log_job_change(job.employer_id, 'job_renewed', job.id, job.name);
  return new_end;
end;
$$;

-- Renews the job. `seen_end` is the job's last day on the member's screen. Changes nothing if the
-- job already ends after that day, because an earlier click or a colleague has renewed the job
-- (rule 93).
create function public.renew_job(job_id bigint, seen_end date default null) returns date
  language plpgsql security definer set search_path = '' as $$
declare
  job constant public.job_openings := app.my_job(renew_job.job_id);
  obstacle constant text := app.renewal_obstacle(job);
begin
  if job.end_date > seen_end then
    return job.end_date;
  end if;
  if obstacle is not null then
    raise exception '%', case obstacle
      when 'job_closed' then 'A closed job cannot be renewed. Reopen it'
      when 'job_too_old' then 'A job that ended more than 90 days ago cannot be renewed. Duplicate it'
      else 'A job can be renewed for at most a year ahead'
    end using hint = obstacle;
  end if;
  perform app.limit_job_changes();
  return app.renew_job(job);
end;
$$;

-- Pauses the job until the given day, on which it takes applications again. The day must be after
-- today and not after the job's last day. Null ends the pause. Keeps the first and the last day
-- (rule 99).
create function public.pause_job(job_id bigint, until date default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job constant public.job_openings := app.my_job(pause_job.job_id);
  today constant date := app.today();
  present constant date := case when job.paused_until > today then job.paused_until end;
begin
  if until is not distinct from present then
    return; -- A colleague has done the same already.
  end if;
  if until is not null and app.job_status(job.archived, job.end_date, job.closed_reason, today) <> 'active' then
    raise exception 'Only an open job can be paused' using hint = 'job_not_open';
  end if;
  if until not between today + 1 and job.end_date then
    raise exception 'The pause must end after today and not after the last day of the job'
      using errcode = 'check_violation', hint = 'pause_date';
  end if;
  perform app.limit_job_changes();
  update public.job_openings j set paused_until = pause_job.until where j.id = job.id;
  perform app.log_job_change(
    job.employer_id, case when until is null then 'job_unpaused' else 'job_paused' end, job.id, job.name);
end;
$$;

-- Returns a company's jobs that were deleted within 30 days (BIN_LIFETIME_DAYS), newest first, at
-- most 200. Members cannot restore jobs that staff deleted. `deleted_by_name` is null for former
-- members, because members don't see their names.
create function public.deleted_jobs(employer_id bigint)
  returns table (
    id bigint, name text, city text, state text, deleted timestamptz, deleted_by text, is_staff boolean,
    deleted_by_name text
  )
  language sql stable security definer set search_path = ''
  begin atomic
    select d.job_id, d.job ->> 'name', d.job ->> 'city', d.job ->> 'state', d.deleted, u.email, d.deleted_by is null,
      case when link.user_id is not null then nullif(trim(concat(u.first_name, ' ', u.last_name)), '') end
    from app.deleted_jobs d left join public.users u on u.id = d.deleted_by
      left join public.employers_users link on link.user_id = u.id and link.employer_id = d.employer_id
    where d.employer_id = deleted_jobs.employer_id and d.employer_id = any (app.my_employer_ids())
      and d.deleted > now() - interval '30 days'
    order by d.deleted desc, d.job_id desc
    limit 200;
  end;

create function public.restore_deleted_job(job_id bigint) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  restored public.job_openings;
begin
  perform from app.deleted_jobs d
  where d.job_id = restore_deleted_job.job_id and d.employer_id = any (app.my_active_employer_ids())
    and d.deleted > now() - interval '30 days' and d.deleted_by is not null
  for update;
  if not found then
    raise exception 'This job does not exist, or you cannot restore it' using errcode = 'insufficient_privilege';
  end if;
  perform app.limit_job_changes();
  restored := app.restore_job(restore_deleted_job.job_id);
  if restored.archived = 0 and restored.end_date >= app.today() then
    perform app.count_jobs(restored.employer_id, 0, 1);
  end if;
  perform app.log_job_change(restored.employer_id, 'job_restored', restored.id, restored.name);
end;
$$;

grant execute on function
  public.close_job, public.reopen_job, public.renew_job, public.pause_job, public.deleted_jobs, public.restore_deleted_job
  to authenticated;
