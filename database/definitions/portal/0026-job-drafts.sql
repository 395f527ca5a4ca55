-- Drafts of jobs, which their author can open on any device (rule 81). Colleagues cannot read them.
-- They expire 24 hours after the last save (DRAFT_LIFETIME_HOURS).
create policy "people see their fresh drafts" on public.job_drafts
  for select to authenticated using (
    user_id = (select app.my_user_id()) and employer_id = any ((select app.my_employer_ids())::bigint[])
    and updated > now() - interval '24 hours');
create policy "members name their drafts" on public.job_drafts
  for update to authenticated using (
    user_id = (select app.my_user_id()) and employer_id = any ((select app.my_active_employer_ids())::bigint[])
    and updated > now() - interval '24 hours');
create policy "members delete their drafts" on public.job_drafts
  for delete to authenticated using (
    user_id = (select app.my_user_id()) and employer_id = any ((select app.my_active_employer_ids())::bigint[]));

-- Saves a draft and returns its new version. If another browser has saved a version after
-- `based_on`, saves nothing and returns null. If the draft is missing or expired, creates a draft
-- and ignores `based_on`.
create function public.save_job_draft(employer_id bigint, draft_id uuid, copy_id uuid, based_on integer, draft jsonb)
  returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  me constant bigint := app.my_user_id();
  stored public.job_drafts;
  saved integer;
begin
  -- Locks the membership, so that two browsers of the same user wait for each other.
  perform from public.employers_users l
  where l.user_id = me and l.employer_id = save_job_draft.employer_id and l.employer_id = any (app.my_active_employer_ids())
  for no key update;
  if not found then
    raise exception 'This company does not exist, or you cannot change it' using errcode = 'insufficient_privilege';
  end if;
  delete from public.job_drafts d
  where d.user_id = me and d.employer_id = save_job_draft.employer_id and d.updated <= now() - interval '24 hours';
  select d.* into stored from public.job_drafts d
  where d.user_id = me and d.employer_id = save_job_draft.employer_id and d.id = draft_id;
  if found and stored.copy_id is distinct from save_job_draft.copy_id and stored.version is distinct from based_on then
    return null;
  end if;
  if stored.id is null and (
    select count(*) from public.job_drafts d where d.user_id = me and d.employer_id = save_job_draft.employer_id
  ) >= 20 then -- JOB_DRAFTS_MAX
    raise exception 'You can have 20 drafts in a company' using errcode = 'PT429', hint = 'job_drafts';
  end if;
  insert into public.job_drafts as d (user_id, employer_id, id, copy_id, title, draft)
  values (
    me, save_job_draft.employer_id, draft_id, save_job_draft.copy_id,
    left(coalesce(save_job_draft.draft ->> 'name', ''), 200), save_job_draft.draft)
  on conflict on constraint job_drafts_pkey do update set
    version = d.version + 1, copy_id = excluded.copy_id, title = excluded.title, draft = excluded.draft, updated = now()
  returning d.version into saved;
  return saved;
end;
$$;

grant execute on function public.save_job_draft to authenticated;
