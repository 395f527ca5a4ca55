-- The time limits that a hosted Supabase project gives its roles. The server sets them for each request itself; these hold for
-- whoever logs in as authenticator without it, and for another server in front of this database, which reads them here.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values ('anon', '3s'), ('authenticated', '8s'), ('authenticator', '8s')) as limits (role, statement_timeout)
  loop
    execute format('alter role %I set statement_timeout = %L', wanted.role, wanted.statement_timeout);
  end loop;
exception
  -- The roles belong to somebody else, who sets their limits.
  when insufficient_privilege then raise warning 'The roles keep their own time limits: %', sqlerrm;
end;
$$;
