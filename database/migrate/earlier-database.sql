-- The migrations of the portal before they were squashed into tables/ and definitions/, without their comments, and what
-- server.migrations had recorded of them. For earlier-database.long.test.ts only.

create schema server;
create table server.migrations (
  name text primary key, hash text not null, applied_at timestamptz not null default now());

-- auth/0001-roles.sql
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.attributes);
      exception
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
  for wanted in select unnest(array['anon', 'authenticated', 'service_role']) as name loop
    if not exists (
      select
      from pg_catalog.pg_auth_members
      where roleid = wanted.name::regrole and member = 'authenticator'::regrole
    ) then
      begin
        execute format('grant %I to authenticator', wanted.name);
      exception
        when unique_violation then null;
      end;
    end if;
  end loop;
end;
$$;
grant usage on schema public to anon, authenticated, service_role;

-- auth/0002-claims.sql
create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;
create function auth.jwt() returns jsonb
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
create function auth.uid() returns uuid
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create function auth.role() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create function auth.email() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;

-- auth/0003-users.sql
create table auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create index users_instance_id_email_idx on auth.users (instance_id, lower(email));
alter table auth.users enable row level security;

-- auth/0004-identities.sql
create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email text_pattern_ops);
alter table auth.identities enable row level security;

-- auth/0005-sessions.sql
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet,
  tag text
);
create index user_id_created_at_idx on auth.sessions (user_id, created_at);
create index sessions_not_after_idx on auth.sessions (not_after desc);
alter table auth.sessions enable row level security;

-- auth/0006-refresh-tokens.sql
create table auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255) constraint refresh_tokens_token_unique unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);
alter table auth.refresh_tokens enable row level security;

-- auth/0007-second-factors.sql
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);
alter table auth.mfa_factors enable row level security;
create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
alter table auth.mfa_challenges enable row level security;
create table auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);
alter table auth.mfa_amr_claims enable row level security;

-- auth/0008-flow-state.sql
create type auth.code_challenge_method as enum ('s256', 'plain');
create table auth.flow_state (
  id uuid primary key,
  user_id uuid,
  auth_code text not null,
  code_challenge_method auth.code_challenge_method not null,
  code_challenge text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz
);
create index idx_auth_code on auth.flow_state (auth_code);
create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);
alter table auth.flow_state enable row level security;

-- auth/0009-audit-log.sql
create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
alter table auth.audit_log_entries enable row level security;

-- auth/0010-default-grants.sql
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

-- portal/0001-privileges.sql
create schema app;
comment on schema app is 'Helpers of policies, triggers and staff. Never exposed over HTTP.';
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema app to authenticated, service_role;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant all on functions to service_role;
alter default privileges in schema app grant execute on functions to service_role;

-- portal/0002-text-rules.sql
create function app.employer_name_key(name text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    lower(normalize(
      regexp_replace(name, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+', '', 'g'), nfkc) collate "und-x-icu"),
    '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));
create function app.is_web_address(address text) returns boolean
  language sql immutable parallel safe
  return char_length(address) <= 2000
    and address ~* '^https?://[^\s/?#@:]+\.[^\s/?#@:.]{2,}(:[0-9]{1,5})?([/?#]\S*)?$';
create function app.is_email(address text) returns boolean
  language sql immutable parallel safe
  return char_length(address) <= 254
    and address ~* '^[a-z0-9!#$%&*+/=?^_`{|}~''.-]{1,64}@([a-z0-9-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$';
create function app.is_rich_text(html text) returns boolean
  language sql immutable parallel safe
  return octet_length(html) <= 100000
    and position('<' in regexp_replace(
      html,
      '</?(?:p|strong|em|h[234]|ul|ol|li)>|<br ?/?>|</a>'
        || '|<a(?: (?:href="(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp):[^"<>]*"|target="_blank"|rel="[a-z ]*"))*>',
      '', 'gi')) = 0;
create function app.has_text(html text) returns boolean
  language sql immutable parallel safe
  return regexp_replace(html, '<[^>]*>|&nbsp;|[\s\u00a0\u200b\ufeff]', '', 'g') <> '';
create function app.today() returns date
  language sql stable parallel safe
  return (now() at time zone 'America/Chicago')::date;
grant execute on function
  app.employer_name_key, app.is_web_address, app.is_email, app.is_rich_text, app.has_text, app.today to authenticated;

-- portal/0003-lookups.sql
create table public.employment_types (
  id bigint generated by default as identity (start with 1000) primary key,
  name text not null unique,
  sort smallint not null default 0
);
create table public.location_types (
  id bigint generated by default as identity (start with 1000) primary key,
  name text not null unique
);
create table public.education_credentials (
  id bigint generated by default as identity (start with 1000) primary key,
  name text not null unique,
  sort smallint not null default 0
);
create table public.experience_levels (
  id bigint generated by default as identity (start with 1000) primary key,
  name text not null unique,
  sort smallint not null default 0
);
grant select on public.employment_types, public.location_types, public.education_credentials, public.experience_levels
  to anon, authenticated;
alter table public.employment_types enable row level security;
alter table public.location_types enable row level security;
alter table public.education_credentials enable row level security;
alter table public.experience_levels enable row level security;
create policy "everyone reads employment types" on public.employment_types
  for select to anon, authenticated using (true);
create policy "everyone reads location types" on public.location_types
  for select to anon, authenticated using (true);
create policy "everyone reads education credentials" on public.education_credentials
  for select to anon, authenticated using (true);
create policy "everyone reads experience levels" on public.experience_levels
  for select to anon, authenticated using (true);

-- portal/0004-job-categories.sql
create table public.job_categories (
  id bigint generated by default as identity (start with 100000) primary key,
  name text not null check (char_length(name) between 1 and 200),
  parent_id bigint references public.job_categories,
  unique nulls not distinct (parent_id, name)
);
create index on public.job_categories (name);
grant select on public.job_categories to anon, authenticated;
alter table public.job_categories enable row level security;
create policy "everyone reads job categories" on public.job_categories
  for select to anon, authenticated using (true);
create function app.is_industry(category_id bigint) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.job_categories c where c.id = category_id and c.parent_id is null);
  end;
create function app.require_industry() returns trigger
  language plpgsql set search_path = '' as $$
declare
  category_id bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if not app.is_industry(category_id) then
    raise exception '% is not an industry', category_id using errcode = 'check_violation', column = tg_argv[0];
  end if;
  return new;
end;
$$;
grant execute on function app.is_industry to authenticated;
create trigger keep_two_levels before insert or update of parent_id on public.job_categories
  for each row when (new.parent_id is not null) execute function app.require_industry('parent_id');

-- portal/0005-users.sql
create table public.users (
  id bigint generated by default as identity primary key,
  auth_id uuid not null unique references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 200),
  last_name text not null default '' check (char_length(last_name) <= 200),
  email text not null,
  role text not null default 'user',
  user_type text not null default 'employer',
  send_email smallint not null default 1 check (send_email in (0, 1)),
  automated_email smallint not null default 1 check (automated_email in (0, 1)),
  newsletter_email smallint not null default 1 check (newsletter_email in (0, 1)),
  last_login timestamptz,
  created timestamptz not null default now()
);
grant select (id, auth_id, first_name, last_name, email, last_login) on public.users to authenticated;
grant insert (auth_id, first_name, last_name, email, role, user_type, send_email, automated_email, newsletter_email)
  on public.users to authenticated;
grant update (first_name, last_name, send_email, automated_email, newsletter_email) on public.users to authenticated;
alter table public.users enable row level security;
create policy "people see themselves" on public.users
  for select to authenticated using (auth_id = (select auth.uid()));
create policy "people with a confirmed e-mail add themselves" on public.users
  for insert to authenticated with check (auth_id = (select auth.uid()) and email is not null);
create policy "people change themselves" on public.users
  for update to authenticated using (auth_id = (select auth.uid())) with check (auth_id = (select auth.uid()));
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

-- portal/0006-employers.sql
create table public.employers (
  id bigint generated by default as identity primary key,
  name text not null check (char_length(name) <= 200 and app.employer_name_key(name) <> ''),
  logo text check (logo = '' or app.is_web_address(logo)),
  description text check (app.is_rich_text(description)),
  industry bigint references public.job_categories,
  primary_service text check (char_length(primary_service) <= 200),
  employee_count integer check (employee_count >= 1),
  company_url text check (company_url = '' or app.is_web_address(company_url)),
  careers_url text check (careers_url = '' or app.is_web_address(careers_url)),
  contact_email text check (contact_email = '' or app.is_email(contact_email)),
  phone text check (char_length(phone) <= 200),
  approved smallint not null default 0 check (approved in (0, 1)),
  inactive smallint not null default 0 check (inactive in (0, 1)),
  created timestamptz not null default now(),
  created_by bigint references public.users on delete set null,
  modified timestamptz not null default now(),
  modified_by bigint references public.users on delete set null
);
create unique index employers_name_key on public.employers (app.employer_name_key(name));
create index on public.employers (created_by, created);
create index on public.employers (modified_by);
create index on public.employers (industry);
grant select on public.employers to authenticated;
grant insert (
  name, description, industry, primary_service, employee_count, company_url, careers_url, contact_email, phone,
  approved, inactive
) on public.employers to authenticated;
grant update (
  name, description, industry, primary_service, employee_count, company_url, careers_url, contact_email, phone
) on public.employers to authenticated;
alter table public.employers enable row level security;
create trigger require_industry before insert or update of industry on public.employers
  for each row when (new.industry is not null) execute function app.require_industry('industry');

-- portal/0007-members.sql
create table public.employers_users (
  user_id bigint not null references public.users on delete cascade,
  employer_id bigint not null references public.employers on delete cascade,
  joined_by text not null default 'staff' check (joined_by in ('creator', 'invitation', 'staff')),
  created timestamptz not null default now(),
  primary key (user_id, employer_id)
);
create index on public.employers_users (employer_id);
grant select, delete on public.employers_users to authenticated;
alter table public.employers_users enable row level security;
create function app.my_user_id() returns bigint
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select u.id from public.users u where u.auth_id = (select auth.uid()));
end;
$$;
create function app.my_employer_ids() returns bigint[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(l.employer_id), '{}')
    from public.users u join public.employers_users l on l.user_id = u.id
    where u.auth_id = (select auth.uid())
  );
end;
$$;
create function app.my_active_employer_ids() returns bigint[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(l.employer_id), '{}')
    from public.users u
      join public.employers_users l on l.user_id = u.id
      join public.employers e on e.id = l.employer_id
    where u.auth_id = (select auth.uid()) and e.inactive = 0
  );
end;
$$;
create function app.my_colleague_ids() returns bigint[]
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(array_agg(distinct l.user_id), '{}')
    from public.employers_users l where l.employer_id = any (app.my_employer_ids());
  end;
grant execute on function
  app.my_user_id, app.my_employer_ids, app.my_active_employer_ids, app.my_colleague_ids to authenticated;
create policy "colleagues see each other" on public.users
  for select to authenticated using (id = any ((select app.my_colleague_ids())::bigint[]));
create policy "people see their own links" on public.employers_users
  for select to authenticated using (user_id = (select app.my_user_id()));
create policy "members see the links of their companies" on public.employers_users
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
create policy "people leave a company" on public.employers_users
  for delete to authenticated using (user_id = (select app.my_user_id()));
create policy "members remove members of their active company" on public.employers_users
  for delete to authenticated using (employer_id = any ((select app.my_active_employer_ids())::bigint[]));
create policy "members see their company" on public.employers
  for select to authenticated using (id = any ((select app.my_employer_ids())::bigint[]));
create policy "creators see the company that they are creating" on public.employers
  for select to authenticated using (created_by = (select app.my_user_id()) and created = now());
create policy "everybody with a users row creates companies" on public.employers
  for insert to authenticated with check (created_by = (select app.my_user_id()));
create policy "members change the profile of their active company" on public.employers
  for update to authenticated
  using (id = any ((select app.my_active_employer_ids())::bigint[]))
  with check (id = any ((select app.my_active_employer_ids())::bigint[]));
create function app.take_new_employer() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.approved := 0;
  new.inactive := 0;
  new.created_by := app.my_user_id();
  new.modified_by := new.created_by;
  return new;
end;
$$;
create trigger take_new_employer before insert on public.employers
  for each row when (current_user = 'authenticated') execute function app.take_new_employer();
create function app.link_creator() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.employers_users (user_id, employer_id, joined_by) values (new.created_by, new.id, 'creator');
  return null;
end;
$$;
create trigger link_creator after insert on public.employers
  for each row when (new.created_by is not null) execute function app.link_creator();
create function app.stamp_modification() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.modified := greatest(clock_timestamp(), old.modified + interval '1 microsecond');
  new.modified_by := app.my_user_id();
  return new;
end;
$$;
create trigger stamp_modification
  before update of name, logo, description, industry, primary_service, employee_count, company_url, careers_url,
    contact_email, phone
  on public.employers
  for each row when (old.* is distinct from new.*) execute function app.stamp_modification();
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
create function public.remove_member(employer_id bigint, user_id bigint) returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.employers_users l
  where l.employer_id = remove_member.employer_id and l.user_id = remove_member.user_id;
  if not found then
    raise exception 'This person is no member of a company that you can manage' using errcode = 'insufficient_privilege';
  end if;
end;
$$;
create function public.leave_employer(employer_id bigint) returns void
  language sql set search_path = ''
  begin atomic
    select public.remove_member(leave_employer.employer_id, app.my_user_id());
  end;
grant execute on function public.remove_member, public.leave_employer to authenticated;
create function public.search_employers(term text) returns table (id bigint, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    with wanted as materialized (select app.employer_name_key(left(term, 200)) as key)
    select e.id, e.name from wanted, public.employers e
    where char_length(wanted.key) >= 3 and e.inactive = 0
      and position(wanted.key in app.employer_name_key(e.name)) > 0
    order by e.name, e.id
    limit 50;
  end;
create function public.employer_name_taken(name text, except_id bigint default null) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.employers e
      where app.employer_name_key(e.name) = app.employer_name_key(left(employer_name_taken.name, 201))
        and e.id is distinct from except_id
    );
  end;
grant execute on function public.search_employers, public.employer_name_taken to authenticated;

-- portal/0008-access-requests.sql
create table public.pending_employer_user_connections (
  id bigint generated by default as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  user_id bigint not null references public.users on delete cascade,
  requested_by bigint not null references public.users on delete cascade,
  created timestamptz not null default now(),
  unique (user_id, employer_id)
);
create index on public.pending_employer_user_connections (employer_id);
create index on public.pending_employer_user_connections (requested_by);
grant select on public.pending_employer_user_connections to authenticated;
grant insert (employer_id, user_id, requested_by) on public.pending_employer_user_connections to authenticated;
alter table public.pending_employer_user_connections enable row level security;
create function app.may_request_access(employer_id bigint) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select may_request_access.employer_id <> all (app.my_employer_ids()) and exists (
      select from public.employers e where e.id = may_request_access.employer_id and e.inactive = 0
    );
  end;
grant execute on function app.may_request_access to authenticated;
create policy "people see their own requests" on public.pending_employer_user_connections
  for select to authenticated using (user_id = (select app.my_user_id()));
create policy "people ask for access to an active company of others" on public.pending_employer_user_connections
  for insert to authenticated
  with check (user_id = (select app.my_user_id()) and app.may_request_access(employer_id));
create function app.take_new_request() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.user_id := app.my_user_id();
  new.requested_by := new.user_id;
  return new;
end;
$$;
create trigger take_new_request before insert on public.pending_employer_user_connections
  for each row when (current_user = 'authenticated') execute function app.take_new_request();
create function app.end_request() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pending_employer_user_connections p
  where p.user_id = new.user_id and p.employer_id = new.employer_id;
  return null;
end;
$$;
create trigger end_request after insert on public.employers_users
  for each row execute function app.end_request();

-- portal/0009-team-log.sql
create table public.team_log (
  id bigint generated by default as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  action text not null check (action in (
    'company_created', 'joined', 'access_granted', 'left', 'removed',
    'invited', 'invitation_resent', 'invitation_revoked'
  )),
  actor_id bigint references public.users on delete set null,
  actor_email text,
  subject_id bigint references public.users on delete set null,
  subject_email text not null,
  created timestamptz not null default now()
);
create index on public.team_log (employer_id, created desc);
create index on public.team_log (actor_id, created);
create index on public.team_log (subject_id);
grant select on public.team_log to authenticated;
alter table public.team_log enable row level security;
create policy "members read the log of their companies" on public.team_log
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
create function app.log_team_change(employer_id bigint, action text, subject_id bigint, subject_email text) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.team_log (employer_id, action, actor_id, actor_email, subject_id, subject_email)
    select e.id, log_team_change.action, me.id, me.email, log_team_change.subject_id, log_team_change.subject_email
    from public.employers e left join public.users me on me.id = app.my_user_id()
    where e.id = log_team_change.employer_id;
  end;
create function app.log_member_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  link public.employers_users := case tg_op when 'INSERT' then new else old end;
begin
  perform app.log_team_change(
    link.employer_id,
    case
      when tg_op = 'DELETE' and u.id = app.my_user_id() then 'left'
      when tg_op = 'DELETE' then 'removed'
      when link.joined_by = 'creator' then 'company_created'
      when link.joined_by = 'invitation' then 'joined'
      else 'access_granted'
    end,
    u.id, u.email)
  from public.users u where u.id = link.user_id;
  return null;
end;
$$;
create trigger log_member_change after insert or delete on public.employers_users
  for each row execute function app.log_member_change();

-- portal/0010-invitations.sql
create table public.employer_invitations (
  id bigint generated by default as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  email text not null check (email = lower(email) and app.is_email(email)),
  token_hash bytea unique,
  invited_by bigint references public.users on delete set null,
  created timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  unique (employer_id, email)
);
create index on public.employer_invitations (invited_by);
grant select (id, employer_id, email, invited_by, created, expires_at), delete on public.employer_invitations
  to authenticated;
alter table public.employer_invitations enable row level security;
create policy "members see the invitations of their active company" on public.employer_invitations
  for select to authenticated using (employer_id = any ((select app.my_active_employer_ids())::bigint[]));
create policy "members revoke invitations of their active company" on public.employer_invitations
  for delete to authenticated using (employer_id = any ((select app.my_active_employer_ids())::bigint[]));
create function app.log_revocation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.employers_users l join public.users u on u.id = l.user_id
    where l.employer_id = old.employer_id and lower(u.email) = old.email
  ) then
    perform app.log_team_change(old.employer_id, 'invitation_revoked', null, old.email);
  end if;
  return null;
end;
$$;
create trigger log_revocation after delete on public.employer_invitations
  for each row execute function app.log_revocation();
create function app.spend_invitation(employer_id bigint) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if spend_invitation.employer_id <> all (app.my_active_employer_ids()) then
    raise exception 'You cannot invite people to this company' using errcode = 'insufficient_privilege';
  end if;
  perform from public.users u where u.id = app.my_user_id() for no key update;
  if (
    select count(*) from public.team_log t
    where t.actor_id = app.my_user_id() and t.created > now() - interval '1 hour'
      and t.action in ('invited', 'invitation_resent')
  ) >= 20 then
    raise exception 'You can send 20 invitations an hour' using errcode = 'PT429', hint = 'invitation_limit';
  end if;
end;
$$;
create function public.invite(employer_id bigint, email text) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(invite.email));
  invitation_id bigint;
begin
  perform app.spend_invitation(invite.employer_id);
  if exists (
    select from public.employers_users l join public.users u on u.id = l.user_id
    where l.employer_id = invite.employer_id and lower(u.email) = address
  ) then
    raise exception '% already has access', address using errcode = 'unique_violation', hint = 'already_member';
  end if;
  insert into public.employer_invitations (employer_id, email, invited_by)
  values (invite.employer_id, address, app.my_user_id())
  on conflict do nothing
  returning id into invitation_id;
  if invitation_id is null then
    raise exception '% is already invited', address using errcode = 'unique_violation', hint = 'already_invited';
  end if;
  perform app.log_team_change(invite.employer_id, 'invited', null, address);
  return invitation_id;
end;
$$;
create function public.resend_invitation(invitation_id bigint) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  invitation public.employer_invitations;
begin
  select * into invitation from public.employer_invitations i where i.id = resend_invitation.invitation_id for update;
  perform app.spend_invitation(coalesce(invitation.employer_id, 0));
  update public.employer_invitations i set expires_at = now() + interval '7 days' where i.id = invitation.id;
  perform app.log_team_change(invitation.employer_id, 'invitation_resent', null, invitation.email);
end;
$$;
create function public.revoke_invitation(invitation_id bigint) returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.employer_invitations i where i.id = revoke_invitation.invitation_id;
  if not found then
    raise exception 'There is no such invitation' using errcode = 'insufficient_privilege';
  end if;
end;
$$;
create function public.invitation_by_token(token text)
  returns table (employer_id bigint, employer_name text, email text, invited_by text, expires_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select e.id, e.name, i.email, btrim(u.first_name || ' ' || u.last_name), i.expires_at
    from public.employer_invitations i
      join public.employers e on e.id = i.employer_id and e.inactive = 0
      left join public.users u on u.id = i.invited_by
    where i.token_hash = sha256(convert_to(token, 'UTF8')) and i.expires_at > now();
  end;
create function public.accept_invitation(token text) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  invitation record;
  me public.users;
begin
  select * into invitation from public.invitation_by_token(accept_invitation.token);
  if not found then
    raise exception 'This invitation is no longer valid' using hint = 'invitation_invalid';
  end if;
  select u.* into me from public.users u join auth.users a on a.id = u.auth_id
  where u.auth_id = (select auth.uid()) and a.email_confirmed_at is not null and lower(a.email) = invitation.email;
  if not found then
    raise exception 'This invitation was sent to another e-mail address' using hint = 'invitation_other_email';
  end if;
  insert into public.employers_users (user_id, employer_id, joined_by)
  values (me.id, invitation.employer_id, 'invitation')
  on conflict do nothing;
  delete from public.employer_invitations i
  where i.employer_id = invitation.employer_id and i.email = invitation.email;
  if not found then
    raise exception 'This invitation is no longer valid' using hint = 'invitation_invalid';
  end if;
  return invitation.employer_id;
end;
$$;
grant execute on function
  public.invite, public.resend_invitation, public.revoke_invitation, public.accept_invitation to authenticated;
grant execute on function public.invitation_by_token to anon, authenticated;

-- portal/0011-suggested-jobs.sql
create table public.script_acquired_job_openings (
  id bigint generated by default as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  description text check (app.is_rich_text(description)),
  city text check (char_length(city) <= 200),
  state text check (char_length(state) <= 200),
  address_line_one text check (char_length(address_line_one) <= 200),
  address_line_two text check (char_length(address_line_two) <= 200),
  postal_code text check (postal_code = '' or postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  start_date date,
  end_date date,
  employment_type_id bigint references public.employment_types,
  location_type_id bigint references public.location_types,
  education_credential_id bigint references public.education_credentials,
  experience_level_id bigint references public.experience_levels,
  pay_type smallint check (pay_type in (1, 2)),
  min_annual_pay integer check (min_annual_pay between 0 and 999999999),
  max_annual_pay integer check (max_annual_pay between 0 and 999999999),
  min_hourly_pay numeric(10, 2) check (min_hourly_pay between 0 and 19230769.21),
  max_hourly_pay numeric(10, 2) check (max_hourly_pay between 0 and 19230769.21),
  application_type text check (application_type in ('url', 'email', 'platform')),
  application_url text check (application_url = '' or app.is_web_address(application_url)),
  application_email text check (application_email = '' or app.is_email(application_email)),
  special_instructions text check (char_length(special_instructions) <= 10000),
  benefits text check (char_length(benefits) <= 10000),
  job_category_list jsonb not null default '[]' check (jsonb_typeof(job_category_list) = 'array'),
  sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object'),
  created timestamptz not null default now(),
  moved_to_live boolean check (moved_to_live),
  denied boolean check (denied),
  check (moved_to_live is null or denied is null),
  unique (id, employer_id)
);
create index on public.script_acquired_job_openings (employer_id, created desc, id desc);
grant select on public.script_acquired_job_openings to authenticated;
grant update (moved_to_live, denied) on public.script_acquired_job_openings to authenticated;
alter table public.script_acquired_job_openings enable row level security;
create policy "members see their employer's suggested jobs" on public.script_acquired_job_openings
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
create policy "members decide their active employer's suggested jobs" on public.script_acquired_job_openings
  for update to authenticated
  using (employer_id = any ((select app.my_active_employer_ids())::bigint[]) and moved_to_live is null)
  with check (employer_id = any ((select app.my_active_employer_ids())::bigint[]));

-- portal/0012-job-openings.sql
create table public.job_openings (
  id bigint generated by default as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  description text not null check (app.has_text(description) and app.is_rich_text(description)),
  address_line_one text not null check (btrim(address_line_one) <> '' and char_length(address_line_one) <= 200),
  address_line_two text check (char_length(address_line_two) <= 200),
  city text not null check (btrim(city) <> '' and char_length(city) <= 200),
  state text not null check (state in ('Minnesota', 'Wisconsin')),
  postal_code text not null check (postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  location_precision text check (location_precision in ('address', 'city', 'postal_code', 'default')),
  start_date date not null default app.today(),
  end_date date not null,
  employment_type_id bigint not null default 1 references public.employment_types,
  location_type_id bigint not null default 1 references public.location_types,
  education_credential_id bigint not null default 8 references public.education_credentials,
  experience_level_id bigint not null default 1 references public.experience_levels,
  pay_type smallint not null default 1 check (pay_type in (1, 2)),
  min_annual_pay integer not null check (min_annual_pay >= 0),
  max_annual_pay integer not null check (max_annual_pay <= 999999999),
  min_hourly_pay numeric(10, 2) not null default 0 check (min_hourly_pay >= 0),
  max_hourly_pay numeric(10, 2) not null default 0 check (max_hourly_pay <= 19230769.21),
  application_type text not null default 'platform' check (application_type in ('url', 'email', 'platform')),
  application_url text check (application_url = '' or app.is_web_address(application_url)),
  application_email text check (application_email = '' or app.is_email(application_email)),
  special_instructions text check (char_length(special_instructions) <= 10000),
  benefits text check (char_length(benefits) <= 10000),
  original_script_job_id bigint unique,
  views integer not null default 0 check (views >= 0),
  clicked_apply integer not null default 0 check (clicked_apply >= 0),
  archived smallint not null default 0 check (archived in (0, 1)),
  approved smallint not null default 0 check (approved in (0, 1)),
  approved_at timestamptz,
  review_note text check (char_length(review_note) <= 10000),
  is_promoted smallint not null default 0 check (is_promoted in (0, 1)),
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  modified_by bigint references public.users on delete set null,
  constraint end_date_not_before_start_date check (end_date >= start_date),
  constraint max_annual_pay_not_below_min check (max_annual_pay >= min_annual_pay),
  constraint max_hourly_pay_not_below_min check (max_hourly_pay >= min_hourly_pay),
  constraint pay_given check (case pay_type when 1 then min_annual_pay > 0 else min_hourly_pay > 0 end),
  foreign key (original_script_job_id, employer_id) references public.script_acquired_job_openings (id, employer_id)
    on delete set null (original_script_job_id)
);
create index on public.job_openings (employer_id, created desc, id desc);
create index on public.job_openings (modified_by);
grant select, delete on public.job_openings to authenticated;
grant insert (
  employer_id, name, description, address_line_one, address_line_two, city, state, postal_code, latitude, longitude,
  location_precision, start_date, end_date, employment_type_id, location_type_id, education_credential_id,
  experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay, application_type,
  application_url, application_email, special_instructions, benefits, original_script_job_id
) on public.job_openings to authenticated;
grant update (
  name, description, address_line_one, address_line_two, city, state, postal_code, latitude, longitude,
  location_precision, start_date, end_date, employment_type_id, location_type_id, education_credential_id,
  experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay, application_type,
  application_url, application_email, special_instructions, benefits
) on public.job_openings to authenticated;
alter table public.job_openings enable row level security;
create policy "members see their employer's jobs" on public.job_openings
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
create policy "members post jobs of their active employer" on public.job_openings
  for insert to authenticated with check (employer_id = any ((select app.my_active_employer_ids())::bigint[]));
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
create trigger stamp_modification
  before update of name, description, address_line_one, address_line_two, city, state, postal_code, latitude, longitude,
    location_precision, start_date, end_date, employment_type_id, location_type_id, education_credential_id,
    experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay, application_type,
    application_url, application_email, special_instructions, benefits
  on public.job_openings
  for each row when (old.* is distinct from new.*) execute function app.stamp_modification();
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

-- portal/0013-job-categories-of-jobs.sql
create table public.job_categories_job_openings (
  job_opening_id bigint not null references public.job_openings on delete cascade,
  job_category_id bigint not null references public.job_categories,
  primary key (job_opening_id, job_category_id)
);
create index on public.job_categories_job_openings (job_category_id);
grant select, insert, delete on public.job_categories_job_openings to authenticated;
alter table public.job_categories_job_openings enable row level security;
create policy "members see the categories of jobs that they see" on public.job_categories_job_openings
  for select to authenticated
  using (exists (select from public.job_openings j where j.id = job_opening_id));
create policy "members add categories to jobs that they can change" on public.job_categories_job_openings
  for insert to authenticated with check (exists (
    select from public.job_openings j
    where j.id = job_opening_id and j.employer_id = any ((select app.my_active_employer_ids())::bigint[])
  ));
create policy "members take categories from jobs that they can change" on public.job_categories_job_openings
  for delete to authenticated using (exists (
    select from public.job_openings j
    where j.id = job_opening_id and j.employer_id = any ((select app.my_active_employer_ids())::bigint[])
  ));
create function public.set_job_categories(job_id bigint, category_ids bigint[]) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.job_openings j where j.id = job_id for no key update;
  if not found then
    raise exception 'There is no such job that you can change' using errcode = 'insufficient_privilege';
  end if;
  delete from public.job_categories_job_openings l
  where l.job_opening_id = job_id and l.job_category_id <> all (category_ids);
  insert into public.job_categories_job_openings (job_opening_id, job_category_id)
  select job_id, unnest(category_ids)
  on conflict do nothing;
end;
$$;
grant execute on function public.set_job_categories to authenticated;

-- portal/0014-applications.sql
create table public.applications (
  id bigint generated by default as identity primary key,
  job_opening_id bigint not null references public.job_openings on delete cascade,
  created timestamptz not null default now()
);
create index on public.applications (job_opening_id, created desc);
grant select on public.applications to authenticated;
alter table public.applications enable row level security;
create policy "members see the applications to jobs that they see" on public.applications
  for select to authenticated
  using (exists (select from public.job_openings j where j.id = job_opening_id));

-- portal/0015-bin.sql
create table app.deleted_jobs (
  job_id bigint primary key,
  employer_id bigint not null,
  deleted timestamptz not null default now(),
  deleted_by bigint,
  job jsonb not null,
  category_ids bigint[] not null,
  applications jsonb not null
);
create index on app.deleted_jobs (employer_id, deleted desc);
create index on app.deleted_jobs (deleted);
alter table app.deleted_jobs enable row level security;
create function app.keep_deleted_job() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into app.deleted_jobs (job_id, employer_id, deleted_by, job, category_ids, applications)
  select old.id, old.employer_id, app.my_user_id(), to_jsonb(old),
    array(select l.job_category_id from public.job_categories_job_openings l where l.job_opening_id = old.id),
    (select coalesce(jsonb_agg(a), '[]') from public.applications a where a.job_opening_id = old.id);
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
  insert into public.job_openings
  select (jsonb_populate_record(null::public.job_openings, kept.job || jsonb_build_object(
    'original_script_job_id', (
      select s.id from public.script_acquired_job_openings s
      where s.id = (kept.job ->> 'original_script_job_id')::bigint and s.denied is null
        and not exists (select from public.job_openings j where j.original_script_job_id = s.id)
    ),
    'modified_by', (select u.id from public.users u where u.id = (kept.job ->> 'modified_by')::bigint)
  ))).*
  returning * into restored;
  insert into public.job_categories_job_openings (job_opening_id, job_category_id)
  select restored.id, c.id from public.job_categories c where c.id = any (kept.category_ids);
  insert into public.applications
  select * from jsonb_populate_recordset(null::public.applications, kept.applications);
  return restored;
end;
$$;
create function app.empty_bin() returns bigint
  language sql security definer set search_path = ''
  begin atomic
    with emptied as (delete from app.deleted_jobs d where d.deleted < now() - interval '30 days' returning 1)
    select count(*) from emptied;
  end;

-- portal/0016-job-list.sql
create view public.job_list with (security_invoker = true) as
select
  j.*,
  case when j.archived = 0 and j.end_date >= app.today() then 'active' else 'expired' end as status,
  (select count(*) from public.applications a where a.job_opening_id = j.id) as applications
from public.job_openings j;
grant select on public.job_list to authenticated;
create function public.search_jobs(employer_id bigint, term text default '', status text default null)
  returns setof public.job_list
  language sql stable
  begin atomic
    select j.* from public.job_list j
    where j.employer_id = search_jobs.employer_id
      and (search_jobs.status is null or j.status = search_jobs.status)
      and (
        search_jobs.term = ''
        or position(lower(left(search_jobs.term, 200)) in lower(j.name)) > 0
        or position(lower(left(search_jobs.term, 200)) in lower(j.city)) > 0
        or position(lower(left(search_jobs.term, 200)) in lower(j.state)) > 0
      );
  end;
create function public.search_suggested_jobs(employer_id bigint, term text default '')
  returns setof public.script_acquired_job_openings
  language sql stable
  begin atomic
    select s.* from public.script_acquired_job_openings s
    where s.employer_id = search_suggested_jobs.employer_id
      and s.moved_to_live is null and s.denied is null
      and (
        search_suggested_jobs.term = ''
        or position(lower(left(search_suggested_jobs.term, 200)) in lower(s.name)) > 0
        or position(lower(left(search_suggested_jobs.term, 200)) in lower(coalesce(s.city, ''))) > 0
        or position(lower(left(search_suggested_jobs.term, 200)) in lower(coalesce(s.state, ''))) > 0
      );
  end;
grant execute on function public.search_jobs, public.search_suggested_jobs to authenticated;

-- portal/0017-post-from-suggestion.sql
create function public.post_from_suggestion(suggestion_id bigint, job jsonb) returns public.job_openings
  language plpgsql set search_path = '' as $$
declare
  posted public.job_openings;
begin
  insert into public.job_openings (
    employer_id, original_script_job_id, name, description, address_line_one, address_line_two, city, state, postal_code,
    latitude, longitude, location_precision, start_date, end_date, employment_type_id, location_type_id,
    education_credential_id, experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay,
    max_hourly_pay, application_type, application_url, application_email, special_instructions, benefits
  )
  select
    s.employer_id, s.id, d.name, d.description, d.address_line_one, d.address_line_two, d.city, d.state, d.postal_code,
    d.latitude, d.longitude, d.location_precision, coalesce(d.start_date, app.today()), d.end_date,
    coalesce(d.employment_type_id, 1), coalesce(d.location_type_id, 1), coalesce(d.education_credential_id, 8),
    coalesce(d.experience_level_id, 1), coalesce(d.pay_type, 1::smallint), d.min_annual_pay, d.max_annual_pay,
    coalesce(d.min_hourly_pay, 0), coalesce(d.max_hourly_pay, 0), coalesce(d.application_type, 'platform'),
    d.application_url, d.application_email, d.special_instructions, d.benefits
  from public.script_acquired_job_openings s, jsonb_populate_record(null::public.job_openings, job) d
  where s.id = suggestion_id
  returning * into posted;
  if not found then
    raise exception 'There is no such suggestion' using errcode = 'insufficient_privilege';
  end if;
  return posted;
end;
$$;
grant execute on function public.post_from_suggestion to authenticated;

-- portal/0018-staff-log.sql
create table app.staff_log (
  id bigint generated by default as identity primary key,
  created timestamptz not null default now(),
  staff text not null,
  action text not null,
  subject jsonb not null
);
create index on app.staff_log (created);
alter table app.staff_log enable row level security;

-- portal/0019-invitations-of-removed-members.sql
create function app.revoke_invitations_of_removed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id is distinct from app.my_user_id() and exists (select from public.users u where u.id = old.user_id) then
    delete from public.employer_invitations i where i.employer_id = old.employer_id and i.invited_by = old.user_id;
  end if;
  return null;
end;
$$;
create trigger revoke_invitations_of_removed after delete on public.employers_users
  for each row execute function app.revoke_invitations_of_removed();
create or replace function app.spend_invitation(employer_id bigint) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.employers_users l
  where l.employer_id = spend_invitation.employer_id and l.user_id = app.my_user_id() for share;
  if not found or spend_invitation.employer_id <> all (app.my_active_employer_ids()) then
    raise exception 'You cannot invite people to this company' using errcode = 'insufficient_privilege';
  end if;
  perform from public.users u where u.id = app.my_user_id() for no key update;
  if (
    select count(*) from public.team_log t
    where t.actor_id = app.my_user_id() and t.created > now() - interval '1 hour'
      and t.action in ('invited', 'invitation_resent')
  ) >= 20 then
    raise exception 'You can send 20 invitations an hour' using errcode = 'PT429', hint = 'invitation_limit';
  end if;
end;
$$;

-- portal/0020-suggestions-of-own-companies.sql
alter policy "members post jobs of their active employer" on public.job_openings
  with check (
    employer_id = any ((select app.my_active_employer_ids())::bigint[])
    and (original_script_job_id is null or exists (
      select from public.script_acquired_job_openings s
      where s.id = original_script_job_id and s.employer_id = job_openings.employer_id
    ))
  );

-- portal/0021-new-companies.sql
create function app.limit_new_employers() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  creator_id bigint := app.my_user_id();
begin
  perform from public.users u where u.id = creator_id for no key update;
  if (
    select count(*) from public.employers e
    where e.created_by = creator_id and e.created > now() - interval '1 day'
  ) >= 20 then
    raise exception 'You can create 20 companies a day' using errcode = 'PT429', hint = 'company_limit';
  end if;
  return new;
end;
$$;
create trigger limit_new_employers before insert on public.employers
  for each row when (current_user = 'authenticated') execute function app.limit_new_employers();
create function app.await_company_approval() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.approved := 0;
  return new;
end;
$$;
create trigger await_approval before update of name on public.employers
  for each row when (app.employer_name_key(old.name) <> app.employer_name_key(new.name))
  execute function app.await_company_approval();

-- portal/0022-names-in-order.sql
alter table public.job_categories alter column name type text collate "und-x-icu";
create or replace function public.search_employers(term text) returns table (id bigint, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    with wanted as materialized (select app.employer_name_key(left(term, 200)) as key)
    select e.id, e.name from wanted, public.employers e
    where char_length(wanted.key) >= 3 and e.inactive = 0
      and position(wanted.key in app.employer_name_key(e.name)) > 0
    order by e.name collate "und-x-icu", e.id
    limit 50;
  end;

-- portal/0023-job-list-today.sql
create or replace view public.job_list with (security_invoker = true) as
select
  j.*,
  case when j.archived = 0 and j.end_date >= (select app.today()) then 'active' else 'expired' end as status,
  (select count(*) from public.applications a where a.job_opening_id = j.id) as applications
from public.job_openings j;

-- server/0001-signing-keys.sql
create schema if not exists server;
create table server.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index one_key_signs on server.signing_keys ((true)) where retired_at is null;

-- server/0002-auth-secrets.sql
create table server.auth_secrets (
  name text primary key,
  value text not null
);

-- server/0003-rate-limits.sql
create table server.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on server.rate_limits (expire);

-- server/0004-sign-up-claims.sql
create table server.sign_up_claims (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  claimant text not null,
  is_sign_up boolean not null,
  password_hash text,
  metadata jsonb not null default '{}',
  claimed_at timestamptz not null default now(),
  unique (email, claimant)
);
create index sign_up_claims_claimed_at_idx on server.sign_up_claims (claimed_at);

-- server/0005-one-time-secrets.sql
create table server.one_time_secrets (
  recipient text not null,
  purpose text not null
    check (purpose in ('sign-in', 'recovery', 'email-change-current', 'email-change-new', 'reauthentication', 'phone-change')),
  code_hash text not null,
  link_hash text not null unique,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  user_id uuid references auth.users (id) on delete cascade,
  may_create_user boolean not null default false,
  claim_id uuid,
  primary key (recipient, purpose)
);
create index one_time_secrets_user_id_idx on server.one_time_secrets (user_id);
create index one_time_secrets_expires_at_idx on server.one_time_secrets (expires_at);

-- server/0006-email-changes.sql
create table server.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  current_email text,
  new_email text not null,
  requested_at timestamptz not null default now(),
  current_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);
create index email_changes_new_email_idx on server.email_changes (new_email);

-- server/0007-known-devices.sql
create table server.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);

-- server/0008-phone-claims.sql
alter table server.sign_up_claims rename column email to recipient;

-- server/0009-removal-mails.sql
create table server.removal_mails (
  team_log_id bigint primary key references public.team_log on delete cascade
);
create function server.note_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into server.removal_mails (team_log_id) values (new.id);
  return null;
end;
$$;
create trigger note_removal after insert on public.team_log
  for each row when (new.action = 'removed') execute function server.note_removal();

-- server/0010-checkouts.sql
create table server.checkouts (
  session_id text primary key,
  job_id bigint references public.job_openings on delete set null,
  amount integer not null check (amount > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  created timestamptz not null default now()
);
create index checkouts_job_idx on server.checkouts (job_id);
create table server.payment_events (
  id text primary key,
  signed_at bigint[] not null,
  received timestamptz not null default now()
);

insert into server.migrations (name, hash) values
  ('auth/0001-roles.sql', '83595341c06a4255a5540677e56aebd1b1f8fe82dc666de80b0d50f57470ab67'),
  ('auth/0002-claims.sql', 'ee0f611e0f863ac2b4b140bcdf23437160b83b8ab5501407adc98ce12374246c'),
  ('auth/0003-users.sql', 'f76ab22309027c3950c53abd10335929c34682a304a1e696abb9a7d0fca2d207'),
  ('auth/0004-identities.sql', 'f6d2f9d8d1aa6edaf8d0f29a83be55ed13a46ebba1c7141ad9276aa94513bc26'),
  ('auth/0005-sessions.sql', 'c5f2cc6a27ba2cdcd438dfd2f540fb254a0452ec5ad9c363cb698645347294fc'),
  ('auth/0006-refresh-tokens.sql', '70dd4f71e3be5705a91f7fb7ff02e3def5c3cb46374a2224b32c054fa4971f23'),
  ('auth/0007-second-factors.sql', 'aef4dadbbbbc9425cb01f2eee466d84aeedba93d4edfde082c76c80189cb1a3d'),
  ('auth/0008-flow-state.sql', '5d7f1a247db504912b6f63e8feee7383e7bd2184b95117d25009f593d24df31b'),
  ('auth/0009-audit-log.sql', '1d60cfbff8f3bfc59cda846504012fda6734ecc2059a35a797f41f738ad6bb19'),
  ('auth/0010-default-grants.sql', '1c719ebfe952e0df624c1a5cf977c30db3e5672e9071ddaa6eeb5930550e777b'),
  ('portal/0001-privileges.sql', '8f0abe07d81f80528a99a228e537b86837333791676ca07d59c8748ee7c47d55'),
  ('portal/0002-text-rules.sql', '68128886b84d93ef7be6eaaf6151db315eca1d11637082349e148ab9e5482b5b'),
  ('portal/0003-lookups.sql', '2404fe92d6845bddc72bd583b9bb1235628d7d2921c6f7646ce57489a4bfe8c8'),
  ('portal/0004-job-categories.sql', '1c223abd8a5df586d3335c8323ddcb2eb46ef21458afede4a2e0dfb34f596855'),
  ('portal/0005-users.sql', 'ed6afdff317ba0793b55280b804f184cfe1fca4695e34a427a9487672c3b18cf'),
  ('portal/0006-employers.sql', '49e13c2829b649306a697dfc23eb1069bdd46a422bbe93db6722b3ad39d2d3e5'),
  ('portal/0007-members.sql', 'bbc4410c5cd6f4491163f79ad37bcaf0450119b434844a3f0385936c87f9ba69'),
  ('portal/0008-access-requests.sql', '4ef25030e8c0fac251f404162f4369dbf9a308c54f1122e000ba13b2f9ad06db'),
  ('portal/0009-team-log.sql', '6b8b45f7286776ea913021bb833140672664d0678429d0940464cef276218324'),
  ('portal/0010-invitations.sql', 'e23e49ececacdf4aae91c66d8c7842efaa4b8f21aed1cee5d3cd2ca8062e98d8'),
  ('portal/0011-suggested-jobs.sql', 'c8d17bd076cb48b85b6ea2e9eb7818449e2cdfeb254a7bca9eeb908048cdea61'),
  ('portal/0012-job-openings.sql', '7d3055b41915e9535f428db0ea8c33fa24a63b68e0fbbf580b74578d7079c85e'),
  ('portal/0013-job-categories-of-jobs.sql', 'b6c0b240095126ebb5d9e838a1ae89be434d45a03dd09175fc0be5036fc81a5f'),
  ('portal/0014-applications.sql', '7fc42c3a1d74c6d52e3b2ab73d572730600323cb12cc94db9a59bf9a2a352202'),
  ('portal/0015-bin.sql', '826744e2baed188e35bacd6003505c646731721caff0dd752aee43baa1255059'),
  ('portal/0016-job-list.sql', 'e0f645e4558d722bcf2df3319663df090ed32312255dd1dda993a5940461e771'),
  ('portal/0017-post-from-suggestion.sql', '6e18de58d0cb00aff020d39658c644bdb13b2731b499cd9811692d5ce0dba7cb'),
  ('portal/0018-staff-log.sql', 'dbce16ba57966531cf356a52cb3ff8c1f53a9075c65c16e2bd362f0b2e6c0e74'),
  ('portal/0019-invitations-of-removed-members.sql', '0a66612fb0a4b97b79fc57b187ff10ae1906b0806c723685bbc9387f4a3b8127'),
  ('portal/0020-suggestions-of-own-companies.sql', '4a132b4e375aea94e8f78a920fb446ec716068709eab67a080eafbe1e62beec7'),
  ('portal/0021-new-companies.sql', '7f7aebb5b247126dc71eeb7d185750c87b0247071f6d4f990fff3424c69f2afb'),
  ('portal/0022-names-in-order.sql', '3462563216d20752f8f4cc391120cca6feeaa8259ffb2cfe8a5a523a3760f14b'),
  ('portal/0023-job-list-today.sql', '1affbd8bed7846557d89dc799a64695befda9bee7673c8e3b6a287ba9d680713'),
  ('server/0001-signing-keys.sql', '9f060942bf6fab1841f0d4ed33f2edcd7f2a7418ecdf66cd119d1295571269ed'),
  ('server/0002-auth-secrets.sql', '135f5130cfcecb32471054a6b43fb3c69c524e288934a0e52e3b5db690ba626e'),
  ('server/0003-rate-limits.sql', 'ea6f14fddd3e61286ebc25542870cc5cd852ed3f0ced896faf7263053ca6aff8'),
  ('server/0004-sign-up-claims.sql', '03d372ede8e9d5df466ecdf967cba80b9742ccdf31f3c5a7e333928a817edcdb'),
  ('server/0005-one-time-secrets.sql', '7d854d43446ca8a670dc64847ee02bd00e57eacb60bdec9c15e0acfdbe80249b'),
  ('server/0006-email-changes.sql', '3bb22be79c42c8fa29d5872b884209b0e739572e0ec0a476568c2f60b256f54a'),
  ('server/0007-known-devices.sql', 'fa7d700cb8c53dbc5d552aad6cabebd8e7f5b54a3ee2b05657fae04d5c1ce7f3'),
  ('server/0008-phone-claims.sql', '9cd012bf552fd80d6a283b9b7bcc5a6efcdd537090eb8be7324116713c7980f6'),
  ('server/0009-removal-mails.sql', '845c0a5265308b094c6bd1d916bed3c49aa9797bce4f5748caefc82a47fad502'),
  ('server/0010-checkouts.sql', 'e2627e0052f055feaba29edbad80cd4713fee353a0d54a847b8bf1215577c1e7');
