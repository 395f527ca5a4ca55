-- The public side (rule 76) becomes this role for each statement. It belongs to the cluster, like the roles of 0001, and may be
-- created by another database of it at this very moment.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'public_site') then
    begin
      create role public_site nologin noinherit;
    exception
      when duplicate_object or unique_violation then null;
    end;
  end if;
  if not exists (
    select from pg_catalog.pg_auth_members where roleid = 'public_site'::regrole and member = 'authenticator'::regrole
  ) then
    begin
      grant public_site to authenticator;
    exception
      when unique_violation then null;
    end;
  end if;
  begin
    alter role public_site set statement_timeout = '2s';
  exception
    when insufficient_privilege then raise warning 'The role public_site keeps its own time limit: %', sqlerrm;
  end;
end;
$$;
