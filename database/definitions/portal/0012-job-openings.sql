-- Openings of an employer, visible to its members only. Spec §3 job_openings

create policy "members see their employer's jobs" on public.job_openings
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
-- A job names only a suggestion that its author can see. What the foreign key and the unique column would say of others
-- (23503, 23505) would tell which suggestions of other companies exist and are posted.
create policy "members post jobs of their active employer" on public.job_openings
  for insert to authenticated with check (
    employer_id = any ((select app.my_active_employer_ids())::bigint[])
    and (original_script_job_id is null or exists (
      -- The policies of the suggestions decide inside.
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

create function app.stamp_author() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.modified_by := app.my_user_id();
  return new;
end;
$$;
create trigger stamp_author before insert on public.job_openings
  for each row when (current_user = 'authenticated') execute function app.stamp_author();

-- Counting views or approving is no modification: it must not get in the way of somebody who edits.
create trigger stamp_modification before update on public.job_openings
  for each row when (old.* is distinct from new.*) execute function app.stamp_modification(
    'employer_id', 'original_script_job_id', 'views', 'clicked_apply', 'archived', 'approved', 'approved_at', 'review_note',
    'is_promoted', 'created', 'modified', 'modified_by');

-- Rule 29: staff approved a title, a description and a way to apply, so a change of these waits for them again.
create function app.await_approval() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.approved := 0;
  new.approved_at := null;
  new.review_note := null;
  return new;
end;
$$;
create trigger await_approval
  before update of name, description, application_type, application_url, application_email on public.job_openings
  for each row when (
    (old.name, old.description, old.application_type, coalesce(old.application_url, ''), coalesce(old.application_email, ''))
    is distinct from
    (new.name, new.description, new.application_type, coalesce(new.application_url, ''), coalesce(new.application_email, ''))
  ) execute function app.await_approval();

-- Rule 25: posting a suggestion decides it, in the same transaction. The unique column lets it happen once.
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
