-- Suggestions, which are jobs that the finder found on a company's own website. Spec §3
-- script_acquired_job_openings

create policy "members see their employer's suggested jobs" on public.script_acquired_job_openings
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
-- Lets members approve or deny a suggestion. Approving is final. Denying can be undone (rule 35).
create policy "members decide their active employer's suggested jobs" on public.script_acquired_job_openings
  for update to authenticated
  using (employer_id = any ((select app.my_active_employer_ids())::bigint[]) and moved_to_live is null)
  with check (employer_id = any ((select app.my_active_employer_ids())::bigint[]));

-- Returns the text in lowercase, without accents, and with single spaces. Lowercasing is
-- enough for ASCII text without repeated spaces.
create function app.folded(text text) returns text
  language sql immutable
  return case when octet_length(text) = char_length(text) and text !~ '\s\s' then lower(text)
    else lower(regexp_replace(
      regexp_replace(normalize(translate(text, 'ØøŁłĐđ', 'OoLlDd'), nfd), '[\u0300-\u036f]', '', 'g'),
      '\s+', ' ', 'g'
    )) end;
grant execute on function app.folded to authenticated;

-- Returns true if the text contains the first 200 characters of the term (LINE_MAX_LENGTH). Ignores
-- case and accents, and treats several spaces as one space. The term has no wildcards.
create function app.holds(text text, term text) returns boolean
  language sql immutable
  return position(app.folded(left(term, 200)) in app.folded(text)) > 0;
grant execute on function app.holds to authenticated;

-- Returns true if the place contains the term, such as "Northfield, MN", "northfield minnesota" or
-- "north". Commas count as spaces. The second comparison replaces "MN" in the term with
-- "Minnesota". The term "WI" needs no replacement, because "Wisconsin" contains "wi". PostgreSQL
-- inlines `app.holds` only if its arguments have few operators. Otherwise a search of 50,000 jobs
-- takes three times as long.
create function app.holds_place(city text, state text, term text) returns boolean
  language sql immutable
  return app.holds(replace(city, ',', ' ') || ' ' || state, replace(left(term, 200), ',', ' '))
    or term ~* '\mmn\M' and app.holds(
      replace(city, ',', ' ') || ' ' || state,
      regexp_replace(replace(left(term, 200), ',', ' '), '\mmn\M', 'Minnesota', 'i')
    );
grant execute on function app.holds_place to authenticated;

create function public.search_suggested_jobs(employer_id bigint, term text default '')
  returns setof public.script_acquired_job_openings
  language sql stable
  begin atomic
    select s.* from public.script_acquired_job_openings s
    where s.employer_id = search_suggested_jobs.employer_id
      and s.moved_to_live is null and s.denied is null
      and (
        search_suggested_jobs.term = ''
        or app.holds(s.name, search_suggested_jobs.term)
        or app.holds_place(coalesce(s.city, ''), coalesce(s.state, ''), search_suggested_jobs.term)
      );
  end;
grant execute on function public.search_suggested_jobs to authenticated;
