-- Renews, closes, duplicates or deletes several jobs in a single call (rule 80). Returns 'done' for
-- each job, or the reason why the job was not changed (rule 60). Leaves out jobs that were deleted
-- or belong to another company. A call with the key of an earlier batch changes nothing and returns
-- that batch's result (rule 93, record 115).

-- Locks the jobs in the order of their ids, so that two batches cannot deadlock. Returns the new
-- batch's id, or null if an earlier batch has this key. Throws if the earlier batch had another
-- action, other jobs or another `detail`, such as the reason for closing.
create function app.begin_job_batch(company_id bigint, job_ids bigint[], action text, key text, detail text default null)
  returns bigint
  language plpgsql set search_path = '' as $$
declare
  batch_id bigint;
begin
  if (company_id = any (app.my_active_employer_ids())) is not true then
    raise exception 'You cannot change jobs of this company' using errcode = 'insufficient_privilege';
  end if;
  if coalesce(cardinality(job_ids), 0) not between 1 and 100 then -- JOB_BATCH_SIZE
    raise exception 'You can change 1 to 100 jobs at once' using errcode = 'check_violation', hint = 'batch_size';
  end if;
  if key <> '' then
    begin
      perform app.begin_keyed_insert(key, sha256(convert_to(concat_ws(' ', action, company_id, job_ids::text, detail), 'UTF8')));
    exception when sqlstate 'OP201' then return null;
    end;
  end if;
  perform from public.job_openings j where j.id = any (job_ids) and j.employer_id = company_id order by j.id for no key update;
  perform from public.users u where u.id = app.my_user_id() for no key update;
  if (
    select count(*) from app.job_batches b
    where b.user_id = app.my_user_id() and b.created > now() - interval '1 hour' and b.action <> 'close_one'
  ) >= 30 then -- JOB_BATCHES_PER_HOUR
    raise exception 'You can change several jobs at once 30 times an hour' using errcode = 'PT429', hint = 'job_batches';
  end if;
  insert into app.job_batches (employer_id, user_id, action)
  values (company_id, app.my_user_id(), begin_job_batch.action)
  returning id into batch_id;
  return batch_id;
end;
$$;

-- Stores the changed jobs, so that a member can undo the batch. Also stores the unchanged jobs with
-- their reasons, so that a repeated call returns the same result.
create function app.end_job_batch(batch_id bigint, kept jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  update app.job_batches b set jobs = kept where b.id = batch_id;
  perform app.end_keyed_insert(array[batch_id::text]);
end;
$$;

create function app.answer_of_batch(key text) returns table (job_id bigint, outcome text, batch_id bigint)
  language plpgsql set search_path = '' as $$
declare
  batch app.job_batches;
begin
  select b.* into batch from app.keyed_inserts k join app.job_batches b on b.id = (k.row_ids[1])::bigint
  where k.user_id = auth.uid() and k.key = answer_of_batch.key;
  if not found then
    raise exception 'The batch with this key is more than an hour old' using errcode = 'PT422', hint = 'job_batch_gone';
  end if;
  return query
    select coalesce(j ->> 'of', j ->> 'id')::bigint, coalesce(j ->> 'outcome', 'done'), batch.id from jsonb_array_elements(batch.jobs) j;
end;
$$;

create function app.jobs_of_batch(company_id bigint, job_ids bigint[]) returns setof public.job_openings
  language sql stable set search_path = ''
  begin atomic
    select j.* from public.job_openings j where j.id = any (job_ids) and j.employer_id = company_id order by j.id;
  end;

-- Spec §4 "Duplicate": copies the categories and the columns that members may change. The copy
-- needs approval.
create function app.copy_job(job public.job_openings) returns bigint
  language plpgsql set search_path = '' as $$
declare
  today constant date := app.today();
  typed constant text[] := app.member_columns('public.job_openings');
  copy_id bigint;
begin
  perform app.count_jobs(job.employer_id, 1, 1);
  if app.job_status(job.archived, job.end_date, job.closed_reason, today) <> 'active' then
    job.start_date := today;
    job.end_date := today + 30; -- DEFAULT_APPLICATION_DAYS
  end if;
  execute format(
    'insert into public.job_openings (employer_id, modified_by, %s) values (($1).employer_id, $2, ($1).%s) returning id',
    array_to_string(typed, ', '), array_to_string(typed, ', ($1).')
  ) into copy_id using job, app.my_user_id();
  insert into public.job_categories_job_openings (job_opening_id, job_category_id)
  select copy_id, l.job_category_id from public.job_categories_job_openings l where l.job_opening_id = job.id;
  perform app.log_job_change(job.employer_id, 'job_duplicated', copy_id, job.name);
  return copy_id;
end;
$$;

-- Applies the action to each job. `kept` collects the earlier values that undo restores.
create function app.change_jobs(employer_id bigint, job_ids bigint[], action text, key text, reason text default null)
  returns table (job_id bigint, outcome text, batch_id bigint)
  language plpgsql set search_path = '' as $$
declare
  batch constant bigint :=
    app.begin_job_batch(employer_id, job_ids, action, key, case action when 'close' then app.closing_reason(reason) end);
  changes_left integer := app.job_changes_left();
  job public.job_openings;
  done jsonb;
  kept jsonb := '[]';
begin
  if batch is null then
    return query select * from app.answer_of_batch(key);
    return;
  end if;
  for job in select * from app.jobs_of_batch(employer_id, job_ids) loop
    outcome := case action
      when 'renew' then app.renewal_obstacle(job)
      when 'close' then
        case when app.job_status(job.archived, job.end_date, job.closed_reason, app.today()) = 'closed' then 'job_closed' end
      when 'delete' then case when app.has_held_applications(job) then 'applications_held' end -- rule 77
    end;
    if outcome is null and action in ('renew', 'close') then
      outcome := case when changes_left <= 0 then 'job_changes' end;
    end if;
    if outcome is null then
      begin
        case action
          when 'renew' then
            -- The key 'outcome' would mark the job as unchanged.
            done := jsonb_build_object(
              'id', job.id, 'end_date', job.end_date, 'renewed_to', app.renew_job(job),
              'end_date_before_closing', job.end_date_before_closing, 'closed_reason', job.closed_reason,
              'closed_at', job.closed_at, 'source_gone', job.source_gone,
              'recorded_outcome', job.outcome, 'outcome_at', job.outcome_at);
          when 'close' then
            done := app.close_job(job, reason, null);
          when 'duplicate' then
            done := jsonb_build_object('id', app.copy_job(job), 'of', job.id);
          when 'delete' then
            delete from public.job_openings j where j.id = job.id;
            done := jsonb_build_object('id', job.id);
        end case;
        changes_left := changes_left - 1;
      exception when sqlstate 'PT429' then -- the error's hint is jobs_per_day or live_jobs
        get stacked diagnostics outcome = pg_exception_hint;
      end;
    end if;
    kept := kept || case when outcome is null then done else jsonb_build_object('id', job.id, 'outcome', outcome) end;
    outcome := coalesce(outcome, 'done');
    job_id := job.id;
    batch_id := batch;
    return next;
  end loop;
  perform app.end_job_batch(batch, kept);
end;
$$;

create function public.renew_jobs(employer_id bigint, job_ids bigint[], key text default null)
  returns table (job_id bigint, outcome text, batch_id bigint)
  language sql security definer set search_path = ''
  begin atomic
    select * from app.change_jobs(employer_id, job_ids, 'renew', key);
  end;

-- Closes the jobs now, all for the same reason.
create function public.close_jobs(employer_id bigint, job_ids bigint[], reason text default null, key text default null)
  returns table (job_id bigint, outcome text, batch_id bigint)
  language sql security definer set search_path = ''
  begin atomic
    select * from app.change_jobs(employer_id, job_ids, 'close', key, reason);
  end;

create function public.duplicate_jobs(employer_id bigint, job_ids bigint[], key text default null)
  returns table (job_id bigint, outcome text, batch_id bigint)
  language sql security definer set search_path = ''
  begin atomic
    select * from app.change_jobs(employer_id, job_ids, 'duplicate', key);
  end;

create function public.delete_jobs(employer_id bigint, job_ids bigint[], key text default null)
  returns table (job_id bigint, outcome text, batch_id bigint)
  language sql security definer set search_path = ''
  begin atomic
    select * from app.change_jobs(employer_id, job_ids, 'delete', key);
  end;

grant execute on function public.renew_jobs, public.close_jobs, public.duplicate_jobs, public.delete_jobs to authenticated;
