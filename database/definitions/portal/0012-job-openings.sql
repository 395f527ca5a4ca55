-- Jobs of an employer, visible to its members only. Spec §3 job_openings

create policy "members see their employer's jobs" on public.job_openings
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
-- A job can only reference a suggestion that the job's author can see. Otherwise the error code
-- (23503 or 23505) would reveal that another company's suggestion has this id.
create policy "members post jobs of their active employer" on public.job_openings
  for insert to authenticated with check (
    employer_id = any ((select app.my_active_employer_ids())::bigint[])
    and (original_script_job_id is null or exists (
      -- The row policies let this query return only suggestions that the caller may see.
      select from public.script_acquired_job_openings s
      where s.id = original_script_job_id and s.employer_id = job_openings.employer_id
    ))
  );
create policy "members change their active employer's jobs" on public.job_openings
  for update to authenticated
  using (employer_id = any ((select app.my_active_employer_ids())::bigint[]))
  with check (employer_id = any ((select app.my_active_employer_ids())::bigint[]));
create policy "members delete their active employer's jobs" on public.job_openings
  for delete to authenticated using (employer_id = any ((select app.my_active_employer_ids())::bigint[]));

-- Most triggers of jobs have no WHEN condition, because PostgreSQL would parse and plan the
-- condition for every statement. The trigger's function tests the condition instead. A function
-- that bypasses row security does not see the caller's role. Its trigger therefore tests the role
-- in a WHEN condition.

create function app.stamp_author() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    new.modified_by := app.my_user_id();
  end if;
  return new;
end;
$$;
create trigger stamp_author before insert on public.job_openings
  for each row execute function app.stamp_author();

-- Prepares a changed job in a single function, because each further trigger would slow down every
-- statement on the table. This table does not use app.stamp_modification(), which converts both
-- rows to JSON. Jobs are saved often, and comparing the columns is faster.
do $do$
declare
  columns constant text[] := app.member_columns('public.job_openings');
begin
  execute format(
    $format$
      create function app.take_changed_job() returns trigger
        language plpgsql set search_path = '' as $$
      begin
        -- Rule 28: sets `modified` only if a column that members may write has changed. Counting a
        -- view or approving a job therefore doesn't conflict with a member's edit.
        if (old.%s) is distinct from (new.%s) then
          new.modified := greatest(clock_timestamp(), old.modified + interval '1 microsecond');
          new.modified_by := app.my_user_id();
          -- Rule 29: resets the approval if the title, the description or the way to apply has
          -- changed. Staff then read the changed texts before they approve the job again.
          if (old.name, old.description, old.application_type, coalesce(old.application_url, ''), coalesce(old.application_email, ''))
            is distinct from
            (new.name, new.description, new.application_type, coalesce(new.application_url, ''), coalesce(new.application_email, ''))
          then
            new.approved := 0;
            new.approved_at := null;
            new.review_note := null;
          end if;
          -- Cancels a scheduled closing when a member changes the last day. A later reopening then
          -- does not restore the earlier last day.
          if new.end_date <> old.end_date and current_user = 'authenticated' then
            new.end_date_before_closing := null;
            if old.archived = 0 then
              new.closed_reason := null;
              new.closed_at := null;
            end if;
          end if;
        end if;
        -- Rule 29: hides a changed text of an approved job from the public until staff approve the
        -- job again.
        if new.approved = 0 or old.approved = 0 or new.approved_at is distinct from old.approved_at then
          new.text_unread_since := null;
        elsif (coalesce(old.special_instructions, ''), coalesce(old.benefits, ''), coalesce(old.questions, ''))
          is distinct from (coalesce(new.special_instructions, ''), coalesce(new.benefits, ''), coalesce(new.questions, ''))
        then
          new.text_unread_since := coalesce(old.text_unread_since, now());
        end if;
        return new;
      end;
      $$
    $format$,
    array_to_string(columns, ', old.'), array_to_string(columns, ', new.'));
end;
$do$;
create trigger take_changed_job before update on public.job_openings
  for each row execute function app.take_changed_job();

-- Rule 56: a company posts at most 200 jobs a day (JOBS_PER_DAY) and has at most 2,000 live jobs
-- (LIVE_JOBS_MAX). Jobs that were posted today and then deleted count as posted. Simultaneous
-- inserts wait for the lock on the company's counter. `live_at_most` is an upper bound for the
-- number of live jobs. The function counts the live jobs exactly at the first insert of a day, and
-- when the bound exceeds the limit.
create function app.count_jobs(company_id bigint, posted integer, live integer) returns void
  language plpgsql set search_path = '' as $$
declare
  today constant date := app.today();
  counts app.job_counts;
begin
  insert into app.job_counts as c (employer_id, day, posted) values (company_id, today, count_jobs.posted)
  on conflict on constraint job_counts_pkey do update set
    day = today,
    posted = excluded.posted + case when c.day = today then c.posted else 0 end,
    live_at_most = case when c.day = today then c.live_at_most + count_jobs.live end
  returning c.* into counts;
  if counts.posted > 200 then -- JOBS_PER_DAY
    raise exception 'A company can post 200 jobs a day' using errcode = 'PT429', hint = 'jobs_per_day';
  end if;
  if counts.live_at_most <= 2000 then -- LIVE_JOBS_MAX
    return;
  end if;
  select count(*) into counts.live_at_most from public.job_openings j
  where j.employer_id = company_id and j.archived = 0 and j.end_date >= today;
  if counts.live_at_most > 2000 then -- LIVE_JOBS_MAX
    raise exception 'A company can have 2,000 live jobs' using errcode = 'PT429', hint = 'live_jobs';
  end if;
  update app.job_counts c set live_at_most = counts.live_at_most where c.employer_id = company_id;
end;
$$;

-- Counts a job toward the company's limits when a member posts it, or extends it after its last
-- day. Stores for each day which members posted or edited the job (rule 83). Reads the member from
-- `modified_by`, which app.stamp_author() or app.take_changed_job() has already set.
create function app.take_saved_job() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app.count_jobs(new.employer_id, 1, 1);
  elsif new.modified = old.modified then
    return null;
  elsif new.end_date > old.end_date and old.end_date < app.today() then
    perform app.count_jobs(new.employer_id, 0, 1); -- the job is live again
  end if;
  insert into app.job_saves (job_id, action, day, user_id, email)
  select new.id, case tg_op when 'INSERT' then 'posted' else 'edited' end, app.today(), me.id, me.email
  from public.users me where me.id = new.modified_by
  on conflict on constraint job_saves_pkey do update set saved = excluded.saved, email = excluded.email;
  return null;
end;
$$;
-- Skips changes by renew_job() and similar functions, because the team log has them.
create trigger take_saved_job after insert or update on public.job_openings
  for each row when (current_user = 'authenticated') execute function app.take_saved_job();

-- Rule 25: posting a job marks its suggestion as posted, in the same transaction. The unique column
-- makes a second posting of the suggestion fail.
create function app.decide_suggestion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.script_acquired_job_openings s set moved_to_live = true
  where s.id = new.original_script_job_id and s.denied is null;
  if not found then
    raise exception 'This suggestion has been denied' using hint = 'suggestion_denied';
  end if;
  return null;
end;
$$;
create trigger decide_suggestion after insert on public.job_openings
  for each row when (new.original_script_job_id is not null) execute function app.decide_suggestion();
