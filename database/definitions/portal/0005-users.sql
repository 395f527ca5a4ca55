-- Users. Their rows change together with their accounts. Spec §3 users

create policy "people see themselves" on public.users
  for select to authenticated using (auth_id = (select auth.uid()));
create policy "colleagues see each other" on public.users
  for select to authenticated using (id = any ((select app.my_colleague_ids())::bigint[]));
-- Rejects users without a confirmed email. The trigger take_new_user() sets their email to null
-- before this check.
create policy "people with a confirmed email add themselves" on public.users
  for insert to authenticated with check (auth_id = (select auth.uid()) and email is not null);
create policy "people change themselves" on public.users
  for update to authenticated using (auth_id = (select auth.uid())) with check (auth_id = (select auth.uid()));

-- Returns the name given at sign-up, cut to LINE_MAX_LENGTH. Returns an empty text if rule 57
-- forbids the name. The user then has to enter a name in the portal (rule 5).
create function app.name_of_sign_up(given text) returns text
  language sql immutable
  return case when given = app.visible_part(given) then left(given, 200) else '' end;

-- Rule 8: replaces the values that the client sent for columns that only the server may set. Takes
-- missing names from the sign-up.
create function app.take_new_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  person auth.users;
begin
  select * into person from auth.users a where a.id = (select auth.uid());
  new.auth_id := person.id;
  new.email := case when person.email_confirmed_at is not null then person.email end;
  new.first_name := coalesce(
    nullif(new.first_name, ''),
    app.name_of_sign_up(
      coalesce(person.raw_user_meta_data ->> 'first_name', person.raw_user_meta_data ->> 'firstName')));
  new.last_name := coalesce(
    nullif(new.last_name, ''),
    app.name_of_sign_up(
      coalesce(person.raw_user_meta_data ->> 'last_name', person.raw_user_meta_data ->> 'lastName')));
  new.role := 'user';
  new.user_type := 'employer';
  new.send_email := 1;
  new.automated_email := 1;
  new.newsletter_email := 1;
  new.last_login := person.last_sign_in_at;
  return new;
end;
$$;
create trigger take_new_user before insert on public.users
  for each row when (current_user = 'authenticated') execute function app.take_new_user();

-- Rule 8: copies the time of the account's last sign-in and its confirmed email address to the
-- user.
create function app.follow_auth_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.users u
  set last_login = coalesce(new.last_sign_in_at, u.last_login),
    email = case when new.email_confirmed_at is not null then coalesce(new.email, u.email) else u.email end
  where u.auth_id = new.id;
  return null;
end;
$$;
create trigger follow_auth_user after update of last_sign_in_at, email, email_confirmed_at on auth.users
  for each row execute function app.follow_auth_user();

create function public.my_profile() returns setof public.users
  language sql stable security definer set search_path = ''
  begin atomic
    select * from public.users u where u.auth_id = (select auth.uid());
  end;
grant execute on function public.my_profile to authenticated;
