-- One row for each person who has entered the portal, beside the row of the auth service. Spec §3 users
create table public.users (
  id bigint generated always as identity primary key,
  auth_id uuid not null unique references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 200), -- LINE_MAX_LENGTH
  last_name text not null default '' check (char_length(last_name) <= 200), -- LINE_MAX_LENGTH
  email text not null,
  role text not null default 'user',
  user_type text not null default 'employer',
  send_email smallint not null default 1 check (send_email in (0, 1)),
  automated_email smallint not null default 1 check (automated_email in (0, 1)),
  newsletter_email smallint not null default 1 check (newsletter_email in (0, 1)),
  last_login timestamptz,
  created timestamptz not null default now()
);

-- The flags of a colleague are nobody's business: one's own come through my_profile().
grant select (id, auth_id, first_name, last_name, email, last_login) on public.users to authenticated;
grant insert (auth_id, first_name, last_name, email, role, user_type, send_email, automated_email, newsletter_email)
  on public.users to authenticated;
grant update (first_name, last_name, send_email, automated_email, newsletter_email) on public.users to authenticated;

alter table public.users enable row level security;

create policy "people see themselves" on public.users
  for select to authenticated using (auth_id = (select auth.uid()));
-- take_new_user() has left the e-mail empty if it isn't confirmed.
create policy "people with a confirmed e-mail add themselves" on public.users
  for insert to authenticated with check (auth_id = (select auth.uid()) and email is not null);
create policy "people change themselves" on public.users
  for update to authenticated using (auth_id = (select auth.uid())) with check (auth_id = (select auth.uid()));

-- Decision 8: what the server owns is accepted and overwritten; names that are missing come from the sign-up.
create function app.take_new_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  person auth.users;
begin
  select * into person from auth.users a where a.id = auth.uid();
  new.auth_id := person.id;
  new.email := case when person.email_confirmed_at is not null then person.email end;
  new.first_name := coalesce(
    nullif(new.first_name, ''),
    left(coalesce(person.raw_user_meta_data ->> 'first_name', person.raw_user_meta_data ->> 'firstName'), 200), '');
  new.last_name := coalesce(
    nullif(new.last_name, ''),
    left(coalesce(person.raw_user_meta_data ->> 'last_name', person.raw_user_meta_data ->> 'lastName'), 200), '');
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

-- Decision 8: last_login is written at every sign-in. The e-mail follows once its change is confirmed.
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
