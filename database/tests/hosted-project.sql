-- What a hosted Supabase project brings, as far as the portal can see it: the owner of the portal's tables is no superuser
-- and does not own the schema auth; whatever is created in `public` is granted to everyone. `hosted` is the project's
-- role postgres. For hosted-project.test.ts, which has the four roles already.
create schema auth;
create table auth.users (
  id uuid primary key,
  email varchar(255),
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  raw_user_meta_data jsonb
);
create function auth.jwt() returns jsonb language sql stable
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
create function auth.uid() returns uuid language sql stable
  as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;

grant usage on schema auth to anon, authenticated, service_role, hosted;
grant execute on all functions in schema auth to anon, authenticated, service_role, hosted;
grant all on auth.users to hosted;
grant all on schema public to hosted with grant option;
alter default privileges for role hosted in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role hosted in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role hosted in schema public grant all on functions to anon, authenticated, service_role;
