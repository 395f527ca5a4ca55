-- Roles and grants of a hosted Supabase project that the portal depends on, as Supabase publishes
-- them.
--
-- - `postgres` is not a superuser.
-- - The services' roles own the services' schemas. `postgres` may read, write and reference their
--   tables and add triggers, but not alter the tables.
-- - Every object that `postgres` creates in `public` is granted to all roles that requests use.
--
-- After this file, hosted-project.ts creates the tables and functions of accounts as
-- supabase_auth_admin.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role dashboard_user nologin createdb createrole replication;
create role postgres login nosuperuser createdb createrole replication bypassrls;
grant anon, authenticated, service_role to authenticator, postgres;
grant authenticator to postgres;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';

create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema extensions;
create schema realtime;
create schema graphql_public;
create extension pgcrypto schema extensions;
grant usage on schema auth, storage, extensions to anon, authenticated, service_role, postgres;
grant usage on schema realtime, graphql_public to anon, authenticated, service_role, postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on functions to postgres, dashboard_user;

do $$
begin
  execute format('grant all on database %I to postgres', current_database());
  execute format('grant create on database %I to supabase_auth_admin', current_database());
end;
$$;
grant all on schema public to postgres with grant option;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
