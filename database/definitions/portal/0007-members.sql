-- Members of companies. Spec §3 employers_users

-- Shows the members of the caller's companies, including the caller. Shows no members of a company
-- that requires a second factor until the caller has used the factor (rule 69).
create policy "members see the links of their companies" on public.employers_users
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
create policy "people leave a company" on public.employers_users
  for delete to authenticated using (
    user_id = (select app.my_user_id()) and employer_id = any ((select app.my_employer_ids())::bigint[]));
create policy "members remove members of their active company" on public.employers_users
  for delete to authenticated using (employer_id = any ((select app.my_active_employer_ids())::bigint[]));

-- Rule 38: rejects the removal of the last member. Locks the company's row, so that simultaneous
-- removals run in sequence. Rejects a caller who was removed while this call waited for the lock.
-- Does not prevent the deletion of the company or of a user's account.
create function app.keep_last_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.employers e where e.id = old.employer_id for no key update;
  if not found or not exists (select from public.users u where u.id = old.user_id) then
    return old;
  end if;
  if auth.uid() is not null and old.employer_id <> all (app.my_employer_ids()) then
    raise exception 'You no longer have access to this company' using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from public.employers_users l where l.employer_id = old.employer_id and l.user_id <> old.user_id
  ) then
    raise exception 'The last member of a company cannot be removed' using hint = 'last_member';
  end if;
  return old;
end;
$$;
create trigger keep_last_member before delete on public.employers_users
  for each row execute function app.keep_last_member();
