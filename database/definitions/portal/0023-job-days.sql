-- View counts of jobs, by day and by source. Members read them, and only the public site writes
-- them (rule 78).

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
-- is_application, hash: hexadecimal, source, host}]. A visit from an unknown source counts as a
-- visit without a source. Stores at most 20 hosts for a job and day (REFERRING_HOSTS_A_DAY), and
-- counts all further hosts as 'other'. Doesn't count visits to a job that another transaction has
-- locked. Returns the zero-based positions of these visits, so that the caller can send them again.
-- If `day` has ended, counts nothing and returns all positions.
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
    select distinct on (v ->> 'hash') (v ->> 'job_id')::bigint as job_id, decode(v ->> 'hash', 'hex') as hash,
      case when (v ->> 'is_application')::boolean then 'application' when (v ->> 'is_click')::boolean then 'click' else 'view' end as kind,
      case when v ->> 'source' = any (app.sources()) then v ->> 'source' else '' end as source,
      case when coalesce(v ->> 'host', '') = '' then '' when app.is_host(v ->> 'host') then v ->> 'host' else 'other' end as host
    from jsonb_array_elements(visits) v
    order by v ->> 'hash'
  ), fresh as (
    insert into app.visits as known (day, hash)
    select count_visits.day, g.hash from given g join site.jobs j on j.id = g.job_id
    where g.job_id = any (free_ids)
    on conflict on constraint visits_pkey do nothing
    returning known.hash
  ), arrived as (
    select g.* from given g join fresh using (hash)
  ), counted as (
    select a.job_id, count(*) filter (where a.kind = 'view') as views, count(*) filter (where a.kind = 'click') as clicks
    from arrived a where a.kind <> 'application'
    group by a.job_id
  ), totals as (
    update public.job_openings j set views = j.views + c.views, clicked_apply = j.clicked_apply + c.clicks
    from counted c where j.id = c.job_id
  ), days as (
    insert into public.job_days as d (job_opening_id, day, views, apply_clicks)
    select c.job_id, count_visits.day, c.views, c.clicks from counted c
    on conflict on constraint job_days_pkey do update
      set views = d.views + excluded.views, apply_clicks = d.apply_clicks + excluded.apply_clicks
  ), known_hosts as (
    select distinct s.job_opening_id as job_id, s.host from app.job_sources s
    where s.day = count_visits.day and s.job_opening_id in (select a.job_id from arrived a) and s.host not in ('', 'other')
  ), new_hosts as (
    select a.job_id, a.host,
      row_number() over (partition by a.job_id order by count(*) desc, a.host)
        + (select count(*) from known_hosts k where k.job_id = a.job_id) as place
    from arrived a
    where a.host not in ('', 'other') and not exists (select from known_hosts k where k.job_id = a.job_id and k.host = a.host)
    group by a.job_id, a.host
  )
  insert into app.job_sources as s (job_opening_id, day, source, host, views, apply_clicks, applications)
  select a.job_id, count_visits.day, a.source, case when n.place > 20 then 'other' else a.host end, -- REFERRING_HOSTS_A_DAY
    count(*) filter (where a.kind = 'view'), count(*) filter (where a.kind = 'click'), count(*) filter (where a.kind = 'application')
  from arrived a left join new_hosts n on n.job_id = a.job_id and n.host = a.host
  where a.source <> '' or a.host <> ''
  group by 1, 2, 3, 4
  on conflict on constraint job_sources_pkey do update set
    views = s.views + excluded.views, apply_clicks = s.apply_clicks + excluded.apply_clicks,
    applications = s.applications + excluded.applications;
  return array(
    select v.position::integer - 1 from jsonb_array_elements(visits) with ordinality as v (visit, position)
    where (v.visit ->> 'job_id')::bigint <> all (free_ids)
      and exists (select from public.job_openings j where j.id = (v.visit ->> 'job_id')::bigint)
  );
end;
$$;
