-- "Ordered by name" is as people order names, whatever the database's own order is: the embedded one goes by code
-- points, "Zumbro" before "anchor". Spec §3 job_categories, rule 11
alter table public.job_categories alter column name type text collate "und-x-icu";

create or replace function public.search_employers(term text) returns table (id bigint, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    with wanted as materialized (select app.employer_name_key(left(term, 200)) as key)
    select e.id, e.name from wanted, public.employers e
    where char_length(wanted.key) >= 3 and e.inactive = 0
      and position(wanted.key in app.employer_name_key(e.name)) > 0
    order by e.name collate "und-x-icu", e.id
    limit 50;
  end;
