-- The search of the public site (rule 91, record 137). A term is a word of a job's title or of its
-- company's name, or a value of another field, such as "zip:55057". Words contain no colon.

-- Returns the words of a text. Replaces punctuation with spaces, because PostgreSQL reads
-- "Cook/Dishwasher" as a file name and "Node.js" as a host name.
create function app.search_words(text text) returns text[]
  language sql stable
  return tsvector_to_array(to_tsvector('simple', translate(app.folded(text), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                ')));

-- Returns the terms of a job. The server's `toTerms` (job-search.ts) writes the same terms.
create function app.job_terms(job public.job_openings, company_name text) returns tsvector
  language sql stable set search_path = ''
  begin atomic
    select array_to_tsvector(
      app.search_words(job.name) || c.words
      || array(select 'company:' || w.word from unnest(c.words) w (word))
      || array(
        select 'category:' || l.job_category_id from public.job_categories_job_openings l where l.job_opening_id = job.id
      )
      || array[
        'city:' || replace(translate(app.folded(job.city), ' .,''’-', ''), 'saint', 'st'),
        'state:' || job.state,
        'zip:' || left(job.postal_code, 5),
        'location_type:' || job.location_type_id
      ]
    )
    from (select app.search_words(company_name) as words) c;
  end;

-- Updates app.listed_jobs. Locks the jobs first. Otherwise simultaneous changes of a job and its
-- categories could each miss the other. `force_generic_plan` keeps PostgreSQL from planning each
-- call again.
create function app.list_jobs(job_ids bigint[]) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform from public.job_openings j where j.id = any (job_ids) order by j.id for no key update;
  delete from app.listed_jobs l where l.job_id = any (job_ids);
  -- `offset 0` makes PostgreSQL look up each job by its id, instead of reading all approved jobs.
  insert into app.listed_jobs (job_id, listed_order, terms)
  select (l.job).id,
    (greatest((l.job).start_date, ((l.job).approved_at at time zone 'America/Chicago')::date) - date '2000-01-01') * 137438953472 + (l.job).id, -- PORTAL_TIME_ZONE
    app.job_terms(l.job, e.name)
  from (select j as job from public.job_openings j where j.id = any (job_ids) offset 0) l
    join public.employers e on e.id = (l.job).employer_id
  where (l.job).approved = 1 and (l.job).archived = 0;
end;
$$;

create function app.follow_job_categories() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.list_jobs(array(select distinct c.job_opening_id from changed c));
  return null;
end;
$$;
create trigger list_added_categories after insert on public.job_categories_job_openings
  referencing new table as changed for each statement execute function app.follow_job_categories();
create trigger list_removed_categories after delete on public.job_categories_job_openings
  referencing old table as changed for each statement execute function app.follow_job_categories();

-- This function and the next have two settings. `force_generic_plan` keeps PostgreSQL from planning
-- each call again. `enable_seqscan = off` keeps it from reading the whole table for a common term.
--
-- Returns the ids of up to 21 open jobs that have all terms and a `listed_order` below `before`,
-- newest first. Finds the jobs of the rarest term in the index, and then compares these jobs with
-- the other terms. Looking up every term would read all jobs of each term. Returns null if all
-- terms are common, or if the rarest term has too many jobs.
create function app.find_by_rarest_term(terms tsquery[], before bigint) returns bigint[]
  language plpgsql stable set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  all_terms constant tsquery := '(' || array_to_string(terms, ') & (') || ')';
  rarest tsquery;
  is_complete boolean;
  job_ids bigint[];
begin
  -- A term is common if more than 3 of the newest 500 jobs have it.
  select t.term into rarest
  from unnest(terms) t (term) cross join lateral (
    select count(*) as jobs
    from (select l.terms from app.listed_jobs l order by l.listed_order desc limit 500) l
    where l.terms @@ t.term
  ) c
  where c.jobs <= 3 order by c.jobs limit 1;
  if not found then
    return null;
  end if;
  with of_rarest as materialized (
    select l.job_id, l.listed_order, l.terms @@ all_terms as is_hit
    from app.listed_jobs l where l.terms @@ rarest limit 20001 -- INDEXED_JOBS
  )
  select count(*) <= 20000, -- INDEXED_JOBS
    array(
      select j.id
      from (
        select r.job_id, r.listed_order from of_rarest r
        where r.is_hit and r.listed_order < find_by_rarest_term.before
        order by r.listed_order desc limit 20000 -- INDEXED_JOBS
      ) r cross join lateral (select j.id from site.jobs j where j.id = r.job_id offset 0) j
      order by r.listed_order desc limit 21 -- PAGE_SIZE
    )
  into is_complete, job_ids
  from of_rarest;
  return case when is_complete then job_ids end;
end;
$$;

-- Reads the newest `most` jobs with a `listed_order` below `before`, and compares them with the
-- query. Returns the ids of up to 21 open jobs that match, newest first. If fewer than 21 jobs
-- match and older jobs can remain, `read_to` is the `listed_order` of the last compared job.
create function app.find_among_newest(
  query tsquery, before bigint, most integer, out job_ids bigint[], out read_to bigint
)
  language plpgsql stable set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  -- `offset 0` makes PostgreSQL look up the jobs one by one, and stop after the last job of the
  -- page.
  job_ids := array(
    select j.id
    from (
      select l.job_id, l.listed_order, l.terms from app.listed_jobs l
      where l.listed_order < find_among_newest.before order by l.listed_order desc limit most
    ) l cross join lateral (select j.id from site.jobs j where j.id = l.job_id offset 0) j
    where l.terms @@ query order by l.listed_order desc limit 21 -- PAGE_SIZE
  );
  if cardinality(job_ids) < 21 then -- PAGE_SIZE
    read_to := (
      select l.listed_order from app.listed_jobs l
      where l.listed_order < find_among_newest.before order by l.listed_order desc offset most - 1 limit 1
    );
  end if;
end;
$$;

-- Finds open jobs that have all terms and a `listed_order` below `before`. Returns the ids of up to
-- 21 jobs, newest first. The search may stop before it has compared all older jobs. If it stops
-- with fewer than 21 jobs, `read_to` is the `listed_order` of the last compared job. If it does so
-- on the first page (`before` is null), adds older jobs of companies whose names have all
-- `company_terms`, up to 20 ids in total.
create function site.find_jobs(
  terms tsquery[], company_terms tsquery[], before bigint, out job_ids bigint[], out read_to bigint
)
  language plpgsql stable security definer set search_path = '' as $$
declare
  query constant tsquery := '(' || array_to_string(terms, ') & (') || ')';
  start constant bigint := coalesce(before, 9223372036854775807);
  of_rarest bigint[];
begin
  -- First compares the 500 newest jobs below `before`, which fill the page if all terms are common.
  -- If the page is not full, searches the index for the rarest term, which takes less time than
  -- comparing more jobs.
  select f.job_ids, f.read_to into job_ids, read_to from app.find_among_newest(query, start, 500) f;
  if read_to is null then
    return;
  end if;
  of_rarest := app.find_by_rarest_term(terms, start);
  if of_rarest is not null then
    job_ids := of_rarest;
    read_to := null;
    return;
  end if;
  select f.job_ids, f.read_to into job_ids, read_to from app.find_among_newest(query, start, 5000) f; -- SEARCHED_JOBS
  if read_to is not null and before is null and cardinality(company_terms) > 0 then
    job_ids := (job_ids || app.find_by_rarest_term(company_terms, read_to))[1:20]; -- PAGE_SIZE
  end if;
end;
$$;
