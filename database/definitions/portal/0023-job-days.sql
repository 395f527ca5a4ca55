-- View counts of jobs. Members read them, and only the public site writes them (rule 78).

-- The policies of job_openings apply in this query.
create policy "members see the days of jobs that they see" on public.job_days
  for select to authenticated
  using (exists (select from public.job_openings j where j.id = job_opening_id));

-- Deletes the salts of earlier days, salts that are 24 hours old, and all hashes made with these
-- salts. Returns the seconds for which today's salt remains valid, or null if today has no salt.
create function site.delete_past_visitors() returns double precision
  language plpgsql security definer set search_path = '' as $$
begin
  delete from app.visitor_salts s where s.day <> app.today() or s.made <= now() - interval '24 hours';
  return (
    select extract(epoch from least(s.made + interval '24 hours', (s.day + 1)::timestamp at time zone 'America/Chicago') - now())
    from app.visitor_salts s where s.day = app.today()
  );
end;
$$;

-- Returns the salt for today's visitors and the seconds for which it remains valid. All servers of
-- this database use the same salt.
create function site.visitor_salt() returns table (day date, salt bytea, seconds_left double precision)
  language plpgsql security definer set search_path = '' as $$
declare
  today constant date := app.today();
begin
  perform site.delete_past_visitors();
  insert into app.visitor_salts as s (day, salt)
  values (today, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  on conflict on constraint visitor_salts_pkey do nothing;
  return query select s.day, s.salt, site.delete_past_visitors() from app.visitor_salts s where s.day = today;
end;
$$;

-- Counts each hash once a day. Ignores jobs that are not public. `visits` is [{job_id, is_click,
-- hash: hexadecimal}]. Returns the zero-based positions of visits that it did not count, because
-- another transaction has locked their job. The caller sends these visits again. If `day` has
-- ended, counts nothing and returns all positions.
create function site.count_visits(day date, visits jsonb) returns integer[]
  language plpgsql security definer set search_path = '' as $$
declare
  free_ids bigint[];
begin
  perform from app.visitor_salts s where s.day = count_visits.day for key share;
  if not found then
    return array(select generate_series(0, jsonb_array_length(visits) - 1));
  end if;
  free_ids := array(
    select j.id from public.job_openings j
    where j.id in (select (v ->> 'job_id')::bigint from jsonb_array_elements(visits) v)
    order by j.id
    for no key update of j skip locked
  );
  with given as (
    select distinct (v ->> 'job_id')::bigint as job_id, (v ->> 'is_click')::boolean as is_click, decode(v ->> 'hash', 'hex') as hash
    from jsonb_array_elements(visits) v
  ), fresh as (
    insert into app.visits as known (day, hash)
    select count_visits.day, g.hash from given g join site.jobs j on j.id = g.job_id
    where g.job_id = any (free_ids)
    on conflict on constraint visits_pkey do nothing
    returning known.hash
  ), counted as (
    select g.job_id, count(*) filter (where not g.is_click) as views, count(*) filter (where g.is_click) as clicks
    from given g join fresh using (hash)
    group by g.job_id
  ), totals as (
    update public.job_openings j set views = j.views + c.views, clicked_apply = j.clicked_apply + c.clicks
    from counted c where j.id = c.job_id
  )
  insert into public.job_days as d (job_opening_id, day, views, apply_clicks)
  select c.job_id, count_visits.day, c.views, c.clicks from counted c
  on conflict on constraint job_days_pkey do update
    set views = d.views + excluded.views, apply_clicks = d.apply_clicks + excluded.apply_clicks;
  return array(
    select v.position::integer - 1 from jsonb_array_elements(visits) with ordinality as v (visit, position)
    where (v.visit ->> 'job_id')::bigint <> all (free_ids)
      and exists (select from public.job_openings j where j.id = (v.visit ->> 'job_id')::bigint)
  );
end;
$$;

-- Grants the functions to the role public_site. Skips a hosted project that does not have this
-- role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'public_site') then
    grant execute on function site.delete_past_visitors, site.visitor_salt, site.count_visits to public_site;
  end if;
end;
$$;
