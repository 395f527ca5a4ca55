-- Lists, searches and marks the applicants of all jobs of a company (rule 97).

create function app.note_phrases_of_application() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from app.application_phrases p where p.application_id = new.id;
  end if;
  insert into app.application_phrases (employer_id, phrase, application_id, meets_needs, created)
  select new.employer_id, p.phrase, new.id, new.meets_needs, new.created
  from unnest(app.search_phrases(new.name, new.email)) p (phrase)
  where new.email is not null and new.employer_id is not null;
  return null;
end;
$$;
create trigger note_phrases after insert on public.applications
  for each row execute function app.note_phrases_of_application();
create trigger note_changed_phrases
  after update of name, email, employer_id, meets_needs, created on public.applications
  for each row when ((old.name, old.email, old.employer_id, old.meets_needs, old.created)
    is distinct from (new.name, new.email, new.employer_id, new.meets_needs, new.created))
  execute function app.note_phrases_of_application();

-- Returns the text of the query that finds applicants for public.applicants(). The query also
-- selects the columns that order the applicants. Its parameters are $1 the company, $2 the state,
-- $3 the jobs of the filter, $4 the jobs that the term found, $5 the applications that the term
-- found, $6 and $7 the range of phrases, $8 to $10 the last application of the page before, and $11
-- the filter by needed answers.
--
-- `is_rare` is true if $5 has all applications with the phrase. Otherwise the phrase is common, and
-- a search through the newest applications soon fills a page.
create function app.applicants_query(
  has_state boolean, has_jobs boolean, has_term boolean, is_rare boolean, is_after boolean, has_needs boolean,
  at_most integer
)
  returns text
  language sql immutable set search_path = ''
  return (
    with part as (
      select
        'select a.meets_needs, a.created, a.id from public.applications a where a.employer_id = $1 and a.email is not null' as of_company,
        -- For each job, reads only the job's newest applications from an index.
        'select f.meets_needs, f.created, f.id from unnest(%s) j (id) cross join lateral (
          select a.meets_needs, a.created, a.id from public.applications a where a.job_opening_id = j.id and a.email is not null%s
          order by a.meets_needs desc, a.created desc, a.id desc limit ' || at_most || ') f' as of_jobs,
        case when has_state then ' and a.state = $2' else '' end
          || case when is_after then ' and (a.meets_needs, a.created, a.id) < ($10, $8, $9)' else '' end
          || case when has_needs then ' and a.meets_needs = $11' else '' end as filter,
        case when has_jobs then ' and a.job_opening_id = any ($3)' else '' end as in_jobs
    )
    select case
      when not has_term and not has_jobs then p.of_company || p.filter
      when not has_term then format(p.of_jobs, '$3', p.filter)
      when is_rare then
        p.of_company || ' and a.id = any ($5) and a.job_opening_id <> all ($4)' || p.in_jobs || p.filter
        || ' union all ' || format(p.of_jobs, '$4', p.filter)
      else
        p.of_company || p.in_jobs || p.filter || ' and (a.job_opening_id = any ($4) or exists (
          select from app.application_phrases p
          where p.application_id = a.id and p.phrase >= $6 collate "C" and p.phrase < $7 collate "C" offset 0))'
      end
    from part p
  );

-- Returns a page of a company's applicants to its members, newest first. Applicants without a
-- needed answer are last (rule 100). The term finds applicants by the beginning of a word of the
-- name, the beginning of the email address or its domain, or any part of a job's title. With
-- `active_jobs`, returns only applicants for active jobs. `total` counts the skipped applicants and
-- at most a thousand more. `has_more` is true if even more applicants exist. `unnamed` is the
-- number of applications from the candidates' side of the platform, which the page leaves out.
-- `has_unmet` is true if any applicant of the company, or of the requested jobs, lacks a needed
-- answer.
create function public.applicants(
  employer_id bigint, term text default '', state text default null, job_id bigint default null,
  active_jobs boolean default false, skipped integer default 0, page_size integer default 10,
  before timestamptz default null, before_id bigint default null, before_meets_needs boolean default true,
  meets_needs boolean default null
)
  returns table (total integer, has_more boolean, unnamed integer, rows jsonb, has_unmet boolean)
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  most constant integer := 1000; -- APPLICANTS_COUNTED
  -- Maximum number of applicants that the function sorts. If the term finds more, reading all
  -- applicants in the order of the page takes less time than sorting the found applicants.
  most_sorted constant integer := 2000;
  start constant text := left(app.searched_text(applicants.term), 100);
  stop constant text := start || chr(1114111);
  has_term constant boolean := btrim(applicants.term) <> '';
  has_jobs constant boolean := applicants.job_id is not null or applicants.active_jobs;
  jobs bigint[];
  found_jobs bigint[];
  found bigint[] := '{}';
  is_rare boolean := true;
  counted integer;
  ids bigint[];
begin
  if applicants.employer_id = any (app.my_employer_ids()) is not true then
    return;
  end if;
  if applicants.skipped is null or applicants.skipped not between 0 and 10000000
    or applicants.page_size is null or applicants.page_size not between 1 and 500 then -- APPLICANTS_PAGE_MAX
    raise exception 'A page has 1 to 500 applicants' using errcode = 'check_violation', hint = 'page_size';
  end if;
  if has_jobs then
    jobs := array(
      select j.id from public.job_openings j
      where j.employer_id = applicants.employer_id and (applicants.job_id is null or j.id = applicants.job_id)
        and (not applicants.active_jobs or j.archived = 0 and j.end_date >= app.today())
    );
  end if;
  if has_term then
    found_jobs := array(
      select j.id from public.job_openings j
      where j.employer_id = applicants.employer_id and app.holds(j.name, applicants.term)
        and (jobs is null or j.id = any (jobs))
    );
  end if;
  -- A term without a letter or digit searches only the titles of jobs.
  if start <> '' then
    found := array(
      select p.application_id from app.application_phrases p
      where p.employer_id = applicants.employer_id and p.phrase >= start collate "C" and p.phrase < stop collate "C"
      limit most_sorted + 1
    );
    is_rare := cardinality(found) <= most;
  end if;
  if has_term and cardinality(found_jobs) = 0 and cardinality(found) <= most_sorted then
    -- Sorts the applicants whose name or email address matches the term. Reads applications only if
    -- the caller filters by state or job. If the term is also common, stops when the page is full
    -- and doesn't count the remaining applicants.
    counted := applicants.skipped + case
      when is_rare or (applicants.state is null and not has_jobs) then most else applicants.page_size
    end;
    ids := array(
      select f.id from (
        select distinct p.meets_needs, p.created, p.application_id as id from app.application_phrases p
        where start <> '' and p.employer_id = applicants.employer_id
          and p.phrase >= start collate "C" and p.phrase < stop collate "C"
        order by p.meets_needs desc, p.created desc, p.application_id desc offset 0
      ) f
      where (applicants.meets_needs is null or f.meets_needs = applicants.meets_needs)
        and (applicants.before is null
          or (f.meets_needs, f.created, f.id) < (applicants.before_meets_needs, applicants.before, applicants.before_id))
        and (applicants.state is null and jobs is null or exists (
          select from public.applications a
          where a.id = f.id and (applicants.state is null or a.state = applicants.state)
            and (jobs is null or a.job_opening_id = any (jobs))
        ))
      order by f.meets_needs desc, f.created desc, f.id desc limit counted + 1
    );
    total := least(cardinality(ids), counted);
    has_more := cardinality(ids) > counted;
    ids := ids[applicants.skipped + 1:applicants.skipped + applicants.page_size];
  else
    execute format('select array(select q.id from (%s) q order by q.meets_needs desc, q.created desc, q.id desc offset %s limit %s)',
        app.applicants_query(applicants.state is not null, has_jobs, has_term, is_rare, applicants.before is not null,
          applicants.meets_needs is not null, applicants.skipped + applicants.page_size + 1),
        applicants.skipped, applicants.page_size + 1)
      into ids
      using applicants.employer_id, applicants.state, jobs, found_jobs, found, start, stop,
        applicants.before, applicants.before_id, applicants.before_meets_needs, applicants.meets_needs;
    has_more := cardinality(ids) > applicants.page_size;
    ids := ids[:applicants.page_size];
    total := applicants.skipped + cardinality(ids);
    if has_more and not is_rare then
      -- Doesn't count the applicants if the term is common, because counting would read all
      -- applications of the company.
      total := case
        when applicants.state is null and not has_jobs and applicants.meets_needs is null then applicants.skipped + most
        else total
      end;
    elsif has_more or cardinality(ids) = 0 then
      execute format('select count(*) from (select from (%s) q limit %s) c',
          app.applicants_query(applicants.state is not null, has_jobs, has_term, is_rare, applicants.before is not null,
            applicants.meets_needs is not null, applicants.skipped + most + 1),
          applicants.skipped + most + 1)
        into total
        using applicants.employer_id, applicants.state, jobs, found_jobs, found, start, stop,
          applicants.before, applicants.before_id, applicants.before_meets_needs, applicants.meets_needs;
      has_more := total > applicants.skipped + most;
      total := least(total, applicants.skipped + most);
    end if;
  end if;
  unnamed := case when has_term or applicants.state is not null or applicants.meets_needs is not null then 0 else (
    select count(*) from (
      select from public.applications a
      where a.employer_id = applicants.employer_id and a.email is null and (jobs is null or a.job_opening_id = any (jobs))
      limit most
    ) u
  ) end;
  rows := (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.meets_needs desc, r.created desc, r.id desc), '[]') from (
      select a.id, a.created, a.name, a.email, a.phone, a.message, a.state, a.held_at, a.deletion_asked, a.arrived_in_flood,
        a.answers, a.meets_needs,
        j.id as job_id, j.name as job_name,
        (select count(*) from public.application_notes n where n.application_id = a.id) as notes
      from public.applications a join public.job_openings j on j.id = a.job_opening_id
      where a.id = any (ids)
    ) r
  );
  has_unmet := case
    when jobs is null then exists (
      select from public.applications a
      where a.employer_id = applicants.employer_id and a.email is not null and not a.meets_needs
    )
    else exists (
      select from unnest(jobs) j (id) where exists (
        select from public.applications a where a.job_opening_id = j.id and a.email is not null and not a.meets_needs
      )
    )
  end;
  return next;
end;
$$;

-- Returns the jobs of a company that have applicants, the newest first, at most 200
-- (APPLICANT_JOBS_LENGTH). Reads a single index entry for each job, because a job can have many
-- applicants.
create function public.jobs_with_applicants(employer_id bigint) returns table (id bigint, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    with recursive found as (
      (
        select a.job_opening_id as id, 1 as count from public.applications a
        where a.employer_id = jobs_with_applicants.employer_id and a.email is not null
        order by a.employer_id desc, a.job_opening_id desc limit 1
      )
      union all
      select (
        select a.job_opening_id from public.applications a
        where a.employer_id = jobs_with_applicants.employer_id and a.email is not null and a.job_opening_id < f.id
        order by a.employer_id desc, a.job_opening_id desc limit 1
      ), f.count + 1
      from found f where f.id is not null and f.count < 200
    )
    select j.id, j.name from found f join public.job_openings j on j.id = f.id
    where jobs_with_applicants.employer_id = any (app.my_employer_ids())
    order by j.id desc;
  end;

-- Marks up to 100 applicants of a company with one state, or each with its own state. Returns the
-- earlier state of each application that changed, and the time of the change. With `changed_at`,
-- marks only applications whose last change has this time. To undo a call, pass the earlier states
-- and the returned time. Undo leaves out applications that other members have marked since.
create function public.mark_applications(
  employer_id bigint, application_ids bigint[], states text[], changed_at timestamptz default null
)
  returns table (application_id bigint, earlier_state text, changed timestamptz)
  language plpgsql security definer set search_path = '' as $$
declare
  count constant integer := cardinality(application_ids);
begin
  if mark_applications.employer_id = any (app.my_active_employer_ids()) is not true then
    raise exception 'You cannot mark applicants of this company' using errcode = 'insufficient_privilege';
  elsif coalesce(count, 0) not between 1 and 100 or coalesce(cardinality(states), 0) not in (1, count) then -- JOB_BATCH_SIZE
    raise exception 'You can mark 1 to 100 applicants at once' using errcode = 'check_violation', hint = 'batch_size';
  end if;
  return query
    with wanted as (
      select distinct on (w.id) w.id, coalesce(w.state, states[1]) as state
      from unnest(application_ids, states) w (id, state) order by w.id
    ),
    -- Locks the applications in the order of their ids, so that two calls cannot deadlock. Also
    -- locks applications that already have the wanted state, because a simultaneous call may be
    -- changing their state.
    locked as materialized (
      select a.id, a.state as earlier_state, a.state_changed, w.state
      from public.applications a join wanted w on w.id = a.id
      where a.employer_id = mark_applications.employer_id and a.email is not null
      order by a.id for no key update of a
    )
    update public.applications a set state = l.state, state_changed = now()
    from locked l
    where a.id = l.id and l.earlier_state is distinct from l.state
      and (mark_applications.changed_at is null or l.state_changed = mark_applications.changed_at)
    returning a.id, l.earlier_state, a.state_changed;
end;
$$;

-- Counts a company's undecided suggestions and its new applicants, for the badges of the sidebar.
-- Stops counting applicants at a hundred.
create function public.waiting_counts(employer_id bigint) returns table (suggestions integer, new_applicants integer)
  language sql stable security definer set search_path = ''
  begin atomic
    select (
      select count(*)::integer from public.script_acquired_job_openings s
      where s.employer_id = waiting_counts.employer_id and s.moved_to_live is null and s.denied is null
    ), (
      select count(*)::integer from (
        select from public.applications a
        where a.employer_id = waiting_counts.employer_id and a.state = 'new' and a.email is not null
        limit 100 -- NEW_APPLICANTS_COUNTED
      ) n
    )
    where waiting_counts.employer_id = any (app.my_employer_ids());
  end;

grant execute on function
  public.applicants, public.jobs_with_applicants, public.mark_applications, public.waiting_counts to authenticated;
