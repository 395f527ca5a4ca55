-- Lets visitors apply on the public form, and applicants see and delete their application (rule
-- 77).

-- The public site calls the functions of schema `site` without a signed-in user. Their results have
-- no personal data.

-- Stores an application. A form that is sent twice has the same token, so it is stored once.
-- Returns "stored" for a new application, and "repeated" for a form that was sent before. Returns
-- "deleted" if the applicant has deleted the application. Returns "closed" if the job is not public
-- or takes applications elsewhere. With `receipt_nonce`, requests a receipt by email for this
-- application. The keys of `answers` are the texts of the job's questions (rule 100).
-- Ignores answers to other questions, because the company may have changed its questions.
create function site.apply_for_job(
  job_id bigint, name text, email text, phone text, message text, token_hash bytea,
  arrived_in_flood boolean default false, receipt_nonce text default null, answers jsonb default '{}'
)
  returns text
  language plpgsql security definer set search_path = '' as $$
declare
  kept_days integer;
  questions text;
  is_new boolean;
begin
  select j.applications_kept_days, j.questions into kept_days, questions
  from site.jobs j where j.id = apply_for_job.job_id and j.application_type = 'platform';
  if not found then
    return 'closed';
  elsif exists (select from app.spent_applications s where s.token_hash = apply_for_job.token_hash) then
    return 'deleted';
  end if;
  insert into public.applications (
    job_opening_id, name, email, phone, message, token_hash, arrived_in_flood, kept_days, answers, meets_needs
  )
  select apply_for_job.job_id, apply_for_job.name, apply_for_job.email, apply_for_job.phone, apply_for_job.message,
    apply_for_job.token_hash, apply_for_job.arrived_in_flood, kept_days,
    jsonb_agg(jsonb_build_object('question', q.line, 'answer', q.answer) order by q.position),
    coalesce(bool_and(case
      when q.line ^@ 'Yes needed: ' then q.answer = 'yes'
      when q.line ^@ 'No needed: ' then q.answer = 'no'
      else true
    end), true)
  from (
    select l.line, l.position, coalesce(apply_for_job.answers ->> l.line, '') as answer
    from string_to_table(questions, E'\n') with ordinality l (line, position)
  ) q
  on conflict on constraint applications_token_hash_key do nothing;
  is_new := found;
  -- Inserts nothing for an application that was deleted in the meantime.
  insert into app.wanted_receipts (token_hash, nonce)
  select a.token_hash, apply_for_job.receipt_nonce from public.applications a
  where a.token_hash = apply_for_job.token_hash and apply_for_job.receipt_nonce is not null
  on conflict on constraint wanted_receipts_pkey do nothing;
  return case when is_new then 'stored' else 'repeated' end;
end;
$$;

-- Returns the application with this token, also while its job is in the bin. The result has no text
-- that the applicant typed.
create function site.application_by_token(token_hash bytea)
  returns table (job_id bigint, job_name text, company text, is_held boolean, deletion_asked timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select j.id, j.name, e.name, a.held_at is not null or j.applications_held_at is not null, a.deletion_asked
    from public.applications a
      join public.job_openings j on j.id = a.job_opening_id
      join public.employers e on e.id = j.employer_id
    where a.token_hash = application_by_token.token_hash
    union all
    -- For a deleted company, the name is null and the application does not count as held. No law
    -- requires a deleted company to keep applications.
    select d.job_id, d.job ->> 'name', e.name,
      e.id is not null and (a ->> 'held_at' is not null or d.job ->> 'applications_held_at' is not null),
      (a ->> 'deletion_asked')::timestamptz
    from app.deleted_jobs d
      left join public.employers e on e.id = d.employer_id
      cross join jsonb_array_elements(d.applications) a
    where a @> jsonb_build_object('token_hash', application_by_token.token_hash::text)
      and d.applications @> jsonb_build_array(jsonb_build_object('token_hash', application_by_token.token_hash::text));
  end;

-- Deletes the application with this token and returns "deleted". Keeps a held application until its
-- hold ends, and returns "held". Returns "unknown" if no application has the token.
create function site.delete_application(token_hash bytea) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  outcome text := app.erase_application(delete_application.token_hash);
begin
  if outcome = 'unknown' then
    -- Searches a second time, because a member may have restored the job during the first search.
    -- The first search can then miss the application both outside and inside the bin.
    outcome := app.erase_application(delete_application.token_hash);
  end if;
  if outcome = 'deleted' then
    insert into app.spent_applications (token_hash) values (delete_application.token_hash) on conflict do nothing;
  end if;
  return outcome;
end;
$$;

-- Deletes the application. If it is held, stores that its applicant requested deletion. Searches
-- the jobs first, then the bin. Returns "deleted", "held" or "unknown".
create function app.erase_application(token_hash bytea) returns text
  language plpgsql set search_path = '' as $$
declare
  secret constant jsonb := jsonb_build_object('token_hash', erase_application.token_hash::text);
  is_held boolean;
begin
  -- Locks the job, so that a member who deletes the job or holds its applications must wait.
  perform from public.job_openings j
  where j.id = (select a.job_opening_id from public.applications a where a.token_hash = erase_application.token_hash)
  for no key update;
  update public.applications a set deletion_asked = coalesce(a.deletion_asked, now())
  from public.job_openings j
  where a.token_hash = erase_application.token_hash and j.id = a.job_opening_id
    and (a.held_at is not null or j.applications_held_at is not null);
  if found then
    return 'held';
  end if;
  delete from public.applications a using public.job_openings j
  where a.token_hash = erase_application.token_hash and j.id = a.job_opening_id
    and a.held_at is null and j.applications_held_at is null;
  if found then
    return 'deleted';
  end if;
  -- Deletes the application from the bin. A held application stays in the bin, with the time at
  -- which its applicant requested deletion. Members cannot delete a job that has a held
  -- application, but staff and the database owner can.
  update app.deleted_jobs d set applications = (
    select coalesce(jsonb_agg(
      case when a @> secret and a ->> 'deletion_asked' is null then a || jsonb_build_object('deletion_asked', now()) else a end
    ), '[]')
    from jsonb_array_elements(d.applications) a
    where not a @> secret
      or (a ->> 'held_at' is not null or d.job ->> 'applications_held_at' is not null)
        and exists (select from public.employers e where e.id = d.employer_id)
  )
  where d.applications @> jsonb_build_array(secret)
  returning d.applications @> jsonb_build_array(secret) into is_held;
  return case when is_held is null then 'unknown' when is_held then 'held' else 'deleted' end;
end;
$$;
