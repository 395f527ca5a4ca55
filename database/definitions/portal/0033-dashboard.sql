-- The dashboard of a company (rule 39). Returns a single row to its members, and no row to other
-- callers.
--
-- The lists are JSON. `total` also counts the rows that `rows` leaves out. Reads at most the newest
-- 500 events of each kind and the newest 500 applicants, so that the dashboard of a large company
-- loads fast.
create function public.dashboard(employer_id bigint)
  returns table (
    active_jobs integer, ending_soon integer, applications integer, views bigint,
    to_answer jsonb, ending jsonb, in_review jsonb, sent_back jsonb, events jsonb, has_public_page boolean,
    hires integer, hires_here integer, days_to_hire integer
  )
  language sql stable security definer set search_path = ''
  begin atomic
    with today as materialized (
      select app.today() as day
    ), active as materialized (
      select j.id, j.name, j.end_date, j.closed_reason, j.approved, j.review_note, j.views, j.modified,
        j.end_date <= (select t.day + 7 from today t) as is_ending, -- ENDING_SOON_DAYS
        j.approved = 0 and coalesce(j.review_note, '') = '' as is_in_review,
        j.approved = 0 and j.review_note <> '' as is_sent_back
      from public.job_openings j
      where j.employer_id = dashboard.employer_id and j.archived = 0 and j.end_date >= (select t.day from today t)
    ),
    -- Only applications from the public form have an email address. Leaves out applicants for
    -- closed jobs, because members no longer choose among them.
    applicants as materialized (
      select a.id, coalesce(a.name, a.email) as name, a.message, a.created, j.id as job_id, j.name as job_name
      from (
        select n.* from public.applications n
        where n.employer_id = dashboard.employer_id
          and n.state = 'new' and n.email is not null and n.deletion_asked is null
        order by n.created desc limit 500 -- DASHBOARD_ROWS_READ
      ) a join public.job_openings j on j.id = a.job_opening_id
      where app.job_status(j.archived, j.end_date, j.closed_reason, (select t.day from today t)) <> 'closed'
    ), event as (
      (
        select 'application' as kind, a.job_opening_id as job_id, a.created as happened
        from public.applications a where a.employer_id = dashboard.employer_id
        order by a.created desc limit 500 -- DASHBOARD_ROWS_READ
      ) union all (
        select 'posted', j.id, j.created
        from public.job_openings j where j.employer_id = dashboard.employer_id
        order by j.created desc, j.id desc limit 500 -- DASHBOARD_ROWS_READ
      ) union all (
        select 'approval', j.id, j.approved_at
        from public.job_openings j where j.employer_id = dashboard.employer_id and j.approved_at is not null
        order by j.approved_at desc limit 500 -- DASHBOARD_ROWS_READ
      ) union all (
        -- A job expires at the last second of its last day in Chicago (rule 17).
        select 'expiry', j.id, (j.end_date + 1)::timestamp at time zone 'America/Chicago' - interval '1 second'
        from public.job_openings j
        where j.employer_id = dashboard.employer_id and j.end_date < (select t.day from today t)
          and j.archived = 0 and j.closed_reason is null
        order by j.end_date desc, j.id desc limit 500 -- DASHBOARD_ROWS_READ
      )
    ),
    -- Groups applications by day and job, and other events by day and kind.
    joined as (
      select e.kind, max(e.happened) as happened, count(*)::integer as count,
        (array_agg(e.job_id order by e.happened desc, e.job_id desc))[1] as job_id
      from event e
      group by e.kind, (e.happened at time zone 'America/Chicago')::date, case e.kind when 'application' then e.job_id end
      order by 2 desc, 1, 4 desc limit 10 -- DASHBOARD_ACTIVITY_LENGTH
    )
    select
      f.active_jobs, f.ending_soon,
      f.applications,
      f.views,
      jsonb_build_object('total', (select count(*) from applicants), 'rows', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.created desc, r.id desc), '[]') from (
          select a.id, a.name, a.job_id, a.job_name, a.created,
            left(split_part(btrim(a.message, E' \t\r\n'), E'\n', 1), 200) as line
          from (
            select * from applicants n order by n.created desc, n.id desc limit 20 -- DASHBOARD_APPLICANTS_LENGTH
          ) a
        ) r
      )),
      -- Skips jobs that members scheduled to close.
      jsonb_build_object('total', f.ending, 'rows', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.end_date, r.id), '[]') from (
          select j.id, j.name, j.end_date from active j where j.is_ending and j.closed_reason is null
          order by j.end_date, j.id limit 5 -- DASHBOARD_LIST_LENGTH
        ) r
      )),
      -- Sorts by `modified`, because staff read the jobs in this order.
      jsonb_build_object('total', f.in_review, 'rows', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.since, r.id), '[]') from (
          select j.id, j.name, j.modified as since from active j where j.is_in_review
          order by j.modified, j.id limit 5 -- DASHBOARD_LIST_LENGTH
        ) r
      )),
      jsonb_build_object('total', f.sent_back, 'rows', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.modified, r.id), '[]') from (
          select j.id, j.name, j.modified, left(j.review_note, 500) as reason, (
            select max(l.created) from app.staff_log l where l.subject ->> 'id' = j.id::text and l.action = 'job sent back'
          ) as since
          from active j where j.is_sent_back
          order by j.modified, j.id limit 5 -- DASHBOARD_LIST_LENGTH
        ) r
      )),
      (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.happened desc, r.kind, r.job_id desc), '[]') from (
          select e.kind, e.happened, e.count, e.job_id, j.name as job_name
          from joined e join public.job_openings j on j.id = e.job_id
        ) r
      ),
      exists (select from site.companies c where c.id = dashboard.employer_id),
      h.hires, h.hires_here, h.days_to_hire
    from (
      select
        count(*)::integer as active_jobs,
        (count(*) filter (where j.is_ending))::integer as ending_soon,
        count(*) filter (where j.is_ending and j.closed_reason is null) as ending,
        count(*) filter (where j.is_in_review) as in_review,
        count(*) filter (where j.is_sent_back) as sent_back,
        -- Counts the applications of each job separately, because a join would read the
        -- applications of all jobs.
        coalesce(sum((select count(*) from public.applications a where a.job_opening_id = j.id)), 0)::integer as applications,
        coalesce(sum(j.views), 0)::bigint as views
      from active j
    ) f cross join (
      -- Rule 101: the median number of days to hire. Ignores hires whose number of days is unknown.
      select count(*)::integer as hires, (count(*) filter (where h.is_here))::integer as hires_here,
        percentile_disc(0.5) within group (order by h.days) as days_to_hire
      from app.hires(dashboard.employer_id) h
    ) h
    where dashboard.employer_id = any (app.my_employer_ids());
  end;
grant execute on function public.dashboard to authenticated;
