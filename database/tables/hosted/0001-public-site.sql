-- Creates the login of the public site (rule 76), which can only switch to public_site. A hosted
-- Supabase project needs this login, because the role `authenticator` belongs to Supabase there
-- (record 117). Each start of the server sets the login's password.
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
