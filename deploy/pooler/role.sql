-- Creates PgBouncer's role. Run this file as a superuser in the database `openings`, which the role
-- `openings` owns. If you restore a backup, run this file afterwards, because a restore needs an
-- empty database.
create role pgbouncer login password 'secret-of-pgbouncer';
create schema pgbouncer;
create function pgbouncer.secret_of(login text) returns table (name text, secret text)
  language sql security definer set search_path = '' as $$
    select usename::text, passwd from pg_catalog.pg_shadow
    where usename = $1 and usename in ('openings', 'authenticator') and (valuntil is null or valuntil > now()) $$;
revoke all on function pgbouncer.secret_of from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.secret_of to pgbouncer;
