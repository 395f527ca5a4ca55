-- Functions that return the caller's claims, for row security. The server stores the claims in
-- settings of the transaction. PostgreSQL resolves the names in the bodies at creation, so a
-- search_path cannot change their meaning. The functions have no `set` clause, so that the planner
-- can inline them into policies.

create function auth.jwt() returns jsonb
language sql stable
return coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb;

create function auth.uid() returns uuid
language sql stable
return coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid;

create function auth.role() returns text
language sql stable
return coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  );

create function auth.email() returns text
language sql stable
return coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  );

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;
