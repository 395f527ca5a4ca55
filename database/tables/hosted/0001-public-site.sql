-- Creates the public site's own login (rule 76), which may only switch to public_site. On a hosted
-- Supabase project, the data service and its role authenticator belong to Supabase (record 117).
-- Each start of the server sets this login's password.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('public_site', 'nologin noinherit'),
      ('openings_site', 'login noinherit')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end;
$$;

grant public_site to openings_site;
alter role public_site set statement_timeout = '2s';
