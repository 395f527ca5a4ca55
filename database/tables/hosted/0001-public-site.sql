-- Beside the services of a hosted Supabase project (record 117) the data service is theirs, and so
-- is its role authenticator. The public side (rule 76) gets a login of its own, which may become
-- public_site and nothing else. Its password is set at every start.
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
