-- Undoes a member's action on several jobs (rule 80), or the closing of a single job (rule 60).

-- Restores a job to its state before the batch and returns true. Changes nothing and returns false
-- if the job has changed since the batch.
create function app.undo_in_batch(batch app.job_batches, kept jsonb) returns boolean
  language plpgsql set search_path = '' as $$
declare
  was constant public.job_openings := jsonb_populate_record(null::public.job_openings, kept);
  job public.job_openings;
begin
  case batch.action
    when 'renew' then
      update public.job_openings j set
        end_date = was.end_date, end_date_before_closing = was.end_date_before_closing,
        closed_reason = was.closed_reason, closed_at = was.closed_at, source_gone = was.source_gone,
        outcome = kept ->> 'recorded_outcome', outcome_at = was.outcome_at
      where j.id = was.id and j.employer_id = batch.employer_id and j.archived = 0 and j.closed_reason is null
        and j.end_date = (kept ->> 'renewed_to')::date and j.start_date <= was.end_date
      returning j.* into job;
      if job.id is not null then
        perform app.log_job_change(job.employer_id, 'job_renewal_undone', job.id, job.name);
      end if;
    when 'close', 'close_one' then
      -- A last day is kept only if the closing changed it.
      update public.job_openings j set
        archived = 0, closed_reason = was.closed_reason, closed_at = was.closed_at, source_gone = was.source_gone,
        end_date = coalesce(was.end_date, j.end_date),
        end_date_before_closing = case when was.end_date is null then j.end_date_before_closing else was.end_date_before_closing end
      where j.id = was.id and j.employer_id = batch.employer_id and j.closed_at = batch.created
      returning j.* into job;
      if job.id is not null then
        perform app.log_job_change(job.employer_id, 'job_reopened', job.id, job.name);
      end if;
    when 'duplicate' then
      delete from public.job_openings j
      where j.id = was.id and j.employer_id = batch.employer_id and j.modified = j.created and j.approved = 0
        and not exists (select from public.applications a where a.job_opening_id = j.id)
      returning j.* into job;
      -- Removes the copy from the bin. The trigger of the deletion has just put the copy there.
      delete from app.deleted_jobs d where d.job_id = job.id;
    when 'delete' then
      perform from app.deleted_jobs d
      where d.job_id = was.id and d.employer_id = batch.employer_id and d.deleted = batch.created for update;
      if found then
        job := app.restore_job(was.id);
        perform app.log_job_change(job.employer_id, 'job_restored', job.id, job.name);
      end if;
  end case;
  if batch.action in ('close', 'close_one', 'delete') and job.archived = 0 and job.end_date >= app.today() then
    perform app.count_jobs(job.employer_id, 0, 1);
  end if;
  return job.id is not null;
end;
$$;

-- Undoes a batch of the calling member. Throws if the batch was already undone or is older than 15
-- minutes (JOB_BATCH_UNDO_MINUTES).
create function public.undo_job_batch(batch_id bigint) returns table (job_id bigint, outcome text)
  language plpgsql security definer set search_path = '' as $$
declare
  batch app.job_batches;
  kept jsonb;
begin
  update app.job_batches b set undone = now()
  where b.id = undo_job_batch.batch_id and b.user_id = app.my_user_id() and b.undone is null
    and b.employer_id = any (app.my_active_employer_ids()) and b.created > now() - interval '15 minutes'
  returning b.* into batch;
  if not found then
    raise exception 'This batch cannot be undone' using errcode = 'insufficient_privilege';
  end if;
  batch.jobs := jsonb_path_query_array(batch.jobs, '$[*] ? (!exists(@.outcome))');
  perform from public.job_openings j
  where j.id in (select (k ->> 'id')::bigint from jsonb_array_elements(batch.jobs) k) order by j.id for no key update;
  for kept in select k from jsonb_array_elements(batch.jobs) k loop
    job_id := (kept ->> 'id')::bigint;
    begin
      outcome := case when app.undo_in_batch(batch, kept) then 'done' else 'changed' end;
    exception when sqlstate 'PT429' then
      outcome := 'live_jobs';
    end;
    return next;
  end loop;
end;
$$;

grant execute on function public.undo_job_batch to authenticated;
