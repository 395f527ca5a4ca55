-- Revokes the default grants of a hosted project. Clients have no privileges on a new table or
-- function until its file grants them.
create schema app;

comment on schema app is 'Helpers of policies, triggers and staff. Never exposed over HTTP.';

revoke create on schema public from public;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema app to authenticated, service_role;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- The service role is for other parts of the platform and bypasses row security.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant all on functions to service_role;
alter default privileges in schema app grant execute on functions to service_role;
