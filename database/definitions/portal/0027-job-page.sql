-- The history of a job and its figures by day, for the page of the job (rule 83).

-- Returns the newest 200 entries (JOB_TIMELINE_LENGTH) to members of the job's company. Entries of
-- staff have no name. They contain the note that staff wrote for members. `actor_name` is null for
-- former members, because members don't see their names. The entry of a closing has no reason if
-- the job was reopened later.
create function public.job_timeline(job_id bigint)
  returns table (action text, happened timestamptz, actor text, is_staff boolean, note text, actor_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    with job as (
      select j.id, j.employer_id, j.created, j.approved_at, j.closed_at, j.closed_reason
      from public.job_openings j
      where j.id = job_timeline.job_id and j.employer_id = any (app.my_employer_ids())
    )
    select e.action, e.happened, e.actor, e.is_staff, e.note,
      (
        select nullif(trim(concat(me.first_name, ' ', me.last_name)), '')
        from public.users me join public.employers_users link on link.user_id = me.id
        where me.id = e.user_id and link.employer_id = (select j.employer_id from job j)
      )
    from (
      select 'posted' as action, j.created as happened, s.email as actor, s.user_id, false as is_staff,
        null::text as note
      from job j left join app.job_saves s on s.job_id = j.id and s.action = 'posted'
      -- Leaves out "posted" for a copy of a job. The copy's first entry is "duplicated".
      where not exists (select from public.team_log t where t.job_id = j.id and t.action = 'job_duplicated')
      union
      select 'edited', s.saved, s.email, s.user_id, false, null
      from job j join app.job_saves s on s.job_id = j.id and s.action = 'edited'
      union
      select substr(t.action, 5), t.created, t.actor_email, t.actor_id, t.actor_email is null,
        case when t.action = 'job_closed' and t.created = j.closed_at then j.closed_reason end
      from job j join public.team_log t on t.job_id = j.id and t.employer_id = j.employer_id
      union
      select 'approved', j.approved_at, null, null, true, null from job j where j.approved_at is not null
      union
      select substr(replace(l.action, ' ', '_'), 5), l.created, null, null, true,
        case l.action when 'job sent back' then l.subject ->> 'review_note' end
      from job j join app.staff_log l
        on l.subject ->> 'id' = j.id::text and l.action in ('job approved', 'job sent back', 'job restored')
    ) e
    order by e.happened desc, e.action = 'posted', e.action
    limit 200;
  end;

-- Returns the job's figures of the last 30 days in America/Chicago (JOB_CHART_DAYS), oldest first,
-- with zeros for days without activity. The function has the caller's rights, so the row policies
-- of its three tables apply.
create function public.job_figures(job_id bigint)
  returns table (day date, views integer, apply_clicks integer, applications integer)
  language sql stable
  begin atomic
    select app.today() - n, coalesce(d.views, 0), coalesce(d.apply_clicks, 0), coalesce(a.applications, 0)
    from public.job_openings j
      cross join generate_series(29, 0, -1) n
      left join public.job_days d on d.job_opening_id = j.id and d.day = app.today() - n
      left join (
        select (p.created at time zone 'America/Chicago')::date as day, count(*)::integer as applications
        from public.applications p
        where p.job_opening_id = job_figures.job_id and p.created > now() - interval '31 days'
        group by 1
      ) a on a.day = app.today() - n
    where j.id = job_figures.job_id
    order by 1;
  end;

-- Returns the job's figures of the last 30 days (JOB_CHART_DAYS) by source and referring host, to
-- members of the job's company. Names the 20 hosts with the most views, and adds the others up as
-- 'other'. The row without source and host has the remaining counts, so that the sum of all rows
-- equals the counts of job_figures().
create function public.job_sources(job_id bigint)
  returns table (source text, host text, views integer, apply_clicks integer, applications integer)
  language sql stable security definer set search_path = ''
  begin atomic
    with job as (
      select j.id from public.job_openings j
      where j.id = job_sources.job_id and j.employer_id = any (app.my_employer_ids())
    ), recent as (
      select s.source, s.host, sum(s.views) as views, sum(s.apply_clicks) as apply_clicks, sum(s.applications) as applications
      from job j join app.job_sources s on s.job_opening_id = j.id
      where s.day > app.today() - 30
      group by s.source, s.host
    ), hosts as (
      select r.host, row_number() over (order by sum(r.views) desc, r.host) as place
      from recent r where r.host not in ('', 'other') group by r.host
    ), named as (
      select r.source, case when h.place > 20 then 'other' else r.host end as host,
        sum(r.views)::integer as views, sum(r.apply_clicks)::integer as apply_clicks, sum(r.applications)::integer as applications
      from recent r left join hosts h on h.host = r.host
      group by 1, 2
    )
    select n.source, n.host, n.views, n.apply_clicks, n.applications from named n
    union all
    select '', '',
      greatest(0, coalesce(d.views, 0) - coalesce(k.views, 0))::integer,
      greatest(0, coalesce(d.apply_clicks, 0) - coalesce(k.apply_clicks, 0))::integer,
      greatest(0, a.applications - coalesce(k.applications, 0))::integer
    from job j
      cross join (select sum(n.views) as views, sum(n.apply_clicks) as apply_clicks, sum(n.applications) as applications from named n) k
      cross join lateral (
        select sum(d.views) as views, sum(d.apply_clicks) as apply_clicks
        from public.job_days d where d.job_opening_id = j.id and d.day > app.today() - 30
      ) d
      cross join lateral (
        select count(*) as applications from public.applications p
        where p.job_opening_id = j.id and p.created > now() - interval '31 days'
          and (p.created at time zone 'America/Chicago')::date > app.today() - 30
      ) a;
  end;

grant execute on function public.job_timeline, public.job_figures, public.job_sources to authenticated;
