-- Rule 77: public employers and schools keep applications for longer. Null until the company has answered.
alter table public.employers add column is_public_employer boolean;
grant update (is_public_employer) on public.employers to authenticated;

-- For how many days after the end of its job the form promised to keep an application. Null for older applications, which the
-- installation's setting alone keeps.
alter table public.applications add column kept_days integer check (kept_days > 0);
