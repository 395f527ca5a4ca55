-- The roles that a hosted Supabase project has. Roles belong to the whole cluster, so another database of the same
-- cluster (a test's, for instance) may be creating them at this very moment: that is not an error.
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

  -- The data service logs in as authenticator and becomes one of the three for a single transaction.
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
