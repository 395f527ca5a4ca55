-- Creates the roles of a hosted Supabase project and the role of the public site (rule 76). All
-- databases of a cluster share its roles. Ignores a role that another database, such as a test's,
-- creates at the same time.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('public_site', 'nologin noinherit'),
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

  -- The server logs in as authenticator and switches to another role for each transaction.
  for wanted in select unnest(array['anon', 'authenticated', 'service_role', 'public_site']) as name loop
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

-- Time and memory limits of the roles. The server sets its own time limits for each request, so
-- these time limits apply only to other programs that log in with the role `authenticator`. The
-- first three limits equal those of a hosted project.
--
-- PostgreSQL adds rows to a JSON list as it computes them, and stops when the list is too large
-- (LIMITS.answerBytes, record 19). If the rows exceed work_mem, PostgreSQL computes all rows before
-- it adds the first row. A large list could then exceed the time limit. work_mem is therefore twice
-- the size limit.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'statement_timeout', '3s'),
      ('authenticated', 'statement_timeout', '8s'),
      ('authenticator', 'statement_timeout', '8s'),
      ('authenticator', 'work_mem', '20MB'),
      ('public_site', 'statement_timeout', '2s')
    ) as limits (role, setting, value)
  loop
    execute format('alter role %I set %I = %L', wanted.role, wanted.setting, wanted.value);
  end loop;
exception
  -- Continues without the limits if the current database user may not alter the roles.
  when insufficient_privilege then raise warning 'The roles keep their own limits: %', sqlerrm;
end;
$$;

grant usage on schema public to anon, authenticated, service_role;

-- Grants these three roles all privileges on new objects in `public`, like a hosted Supabase
-- project. A later file of the portal revokes these grants, both here and in a hosted project.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
