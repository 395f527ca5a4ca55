-- A hosted Supabase project gives the three roles everything that is created in `public`. The same is done here, so that
-- the portal has to take it back explicitly and then fails closed on a hosted project too.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
