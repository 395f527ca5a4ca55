-- The public site (rule 76): open, approved jobs of active, approved companies. A view reads tables
-- with its owner's rights, so each view lists its columns and conditions. A function in a view runs
-- with the caller's rights, so these views call only functions of PostgreSQL.

-- The jobs with a public page. A paused job is not in lists and takes no applications (rule 99).
create view site.job_pages as
select
  j.id, j.name, j.description,
  -- Rule 29: instructions, benefits and questions are hidden until staff have read them.
  case when j.text_unread_since is null then j.special_instructions end as special_instructions,
  case when j.text_unread_since is null then j.benefits end as benefits,
  case when j.text_unread_since is null then j.questions end as questions,
  j.address_line_one, j.address_line_two, j.city, j.state, j.postal_code,
  j.start_date, j.end_date,
  greatest(j.start_date, (j.approved_at at time zone 'America/Chicago')::date) as posted, -- PORTAL_TIME_ZONE
  j.modified,
  j.employment_type_id, j.location_type_id, j.education_credential_id, j.experience_level_id,
  (select t.name from public.employment_types t where t.id = j.employment_type_id) as employment_type,
  (select t.name from public.location_types t where t.id = j.location_type_id) as location_type,
  (select t.name from public.education_credentials t where t.id = j.education_credential_id) as education,
  (select t.name from public.experience_levels t where t.id = j.experience_level_id) as experience,
  j.pay_type, j.min_annual_pay, j.max_annual_pay, j.min_hourly_pay, j.max_hourly_pay,
  j.application_type, j.application_url, j.application_email,
  -- The numbers equal PUBLIC_EMPLOYER_RETENTION_DAYS and DEFAULT_APPLICATION_RETENTION_DAYS.
  case when e.is_public_employer then 760 else 400 end as applications_kept_days,
  j.employer_id, e.name as company_name, case when e.company_url <> '' then nullif(e.approved_url, '') end as company_url, e.logo,
  -- The order of jobs by `posted`.
  (greatest(j.start_date, (j.approved_at at time zone 'America/Chicago')::date) - date '2000-01-01') * 137438953472 + j.id as listed_order, -- PORTAL_TIME_ZONE
  array(select l.job_category_id from public.job_categories_job_openings l where l.job_opening_id = j.id) as category_ids,
  j.paused_until > (now() at time zone 'America/Chicago')::date as is_paused,
  case when j.paused_until > (now() at time zone 'America/Chicago')::date then j.paused_until end as paused_until
-- `offset 0` makes PostgreSQL look up the company of each job. Otherwise PostgreSQL may mistake a
-- rare search word for a common word and read all companies first.
from public.job_openings j cross join lateral (
  select c.name, c.company_url, c.approved_url, c.logo, c.is_public_employer
  from public.employers c
  where c.id = j.employer_id and c.approved = 1 and c.inactive = 0
  offset 0
) e
where j.approved = 1 and j.archived = 0
  and j.start_date <= (now() at time zone 'America/Chicago')::date -- rule 17
  and j.end_date >= (now() at time zone 'America/Chicago')::date;

-- The jobs that take applications. The condition has no `coalesce`, because with `coalesce`
-- PostgreSQL could not estimate how many jobs match.
create view site.jobs as
select p.* from site.job_pages p where p.is_paused is not true;

create view site.job_categories as
select c.id, c.name, c.parent_id from public.job_categories c;

-- Contains approved, active companies that have or had a public job. Shows the website and texts
-- that staff approved. Members hide a value immediately by clearing it. They can also hide a
-- contact by making it private.
create view site.companies as
select
  e.id, e.name, case when e.company_url <> '' then nullif(e.approved_url, '') end as company_url, e.logo,
  case when e.description <> '' then t.description end as description,
  case when e.primary_service <> '' then nullif(t.primary_service, '') end as primary_service,
  case when e.employee_count is not null then t.employee_count end as employee_count,
  case when e.is_email_public and e.contact_email <> '' then nullif(t.contact_email, '') end as contact_email,
  case when e.is_phone_public and e.phone <> '' then nullif(t.phone, '') end as phone
from public.employers e left join app.approved_company_texts t on t.employer_id = e.id
where e.approved = 1 and e.inactive = 0 and exists (
  select from app.published_jobs p
  where p.employer_id = e.id and p.public_from <= (now() at time zone 'America/Chicago')::date
);

-- Ids of jobs that are or were public, and of their companies.
create view site.published_jobs as
select p.job_id, p.employer_id
from app.published_jobs p
where p.public_from <= (now() at time zone 'America/Chicago')::date;

-- Approves the current texts and public contacts of a company. Staff call this function after they
-- have read the texts and contacts.
create function app.approve_company_texts(company_id bigint) returns void
  language sql set search_path = ''
  begin atomic
    insert into app.approved_company_texts (employer_id, description, primary_service, employee_count, contact_email, phone)
    select e.id, e.description, e.primary_service, e.employee_count,
      case when e.is_email_public then e.contact_email end, case when e.is_phone_public then e.phone end
    from public.employers e where e.id = company_id
    on conflict (employer_id) do update set
      description = excluded.description, primary_service = excluded.primary_service,
      employee_count = excluded.employee_count, contact_email = excluded.contact_email, phone = excluded.phone,
      approved_at = excluded.approved_at;
  end;

-- Returns the names of a company's texts and public contacts that have an unapproved value.
-- `is_shown` means that the public site shows an earlier, approved value instead. Empty fields need
-- no approval.
create function app.unread_company_texts(company public.employers) returns table (field text, is_shown boolean)
  language sql stable set search_path = ''
  begin atomic
    select f.field, coalesce(f.approved, '') <> ''
    from (select) o left join app.approved_company_texts t on t.employer_id = company.id
      cross join lateral (values
        ('description', company.description, t.description),
        ('primary_service', company.primary_service, t.primary_service),
        ('employee_count', company.employee_count::text, t.employee_count::text),
        ('contact_email', case when company.is_email_public then company.contact_email end, t.contact_email),
        ('phone', case when company.is_phone_public then company.phone end, t.phone)
      ) f (field, text, approved)
    where coalesce(f.text, '') not in ('', coalesce(f.approved, ''));
  end;

create function app.has_unread_company_texts(company public.employers) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select exists (select from app.unread_company_texts(company));
  end;

-- Shows members whether their company's page is public, and which fields wait for staff. The page
-- shows an earlier text of a `changed` field, and no text of an `added` field. Returns no row to
-- other users.
create function public.company_page(employer_id bigint)
  returns table (is_open boolean, changed text[], added text[])
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from site.companies c where c.id = e.id),
      coalesce(w.changed, '{}'), coalesce(w.added, '{}')
    from public.employers e cross join lateral (
      select array_agg(u.field) filter (where u.is_shown) as changed,
        array_agg(u.field) filter (where not u.is_shown) as added
      from (
        select t.field, t.is_shown from app.unread_company_texts(e) t
        union all
        select 'company_url', coalesce(e.approved_url, '') <> '' where coalesce(e.company_url, '') not in ('', coalesce(e.approved_url, ''))
      ) u
    ) w
    where e.id = company_page.employer_id and e.id = any (app.my_employer_ids());
  end;
grant execute on function public.company_page to authenticated;

-- Stores a job's first public day when staff approve the job. Deletes the stored day if the job is
-- closed or loses its approval before that day. Also updates the job in app.listed_jobs, which the
-- search reads.
create function app.note_published_job() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  today constant date := app.today();
begin
  if tg_op = 'DELETE' then
    delete from app.published_jobs p where p.job_id = old.id and p.public_from > today;
    update app.published_jobs p set deleted = today where p.job_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.approved = 0 and new.approved = 0 then
      return null; -- Neither table has a row of this job that could change.
    end if;
    if (old.approved, old.approved_at, old.archived, old.start_date, old.end_date, old.city, old.state, old.postal_code, old.location_type_id)
      is not distinct from
      (new.approved, new.approved_at, new.archived, new.start_date, new.end_date, new.city, new.state, new.postal_code, new.location_type_id)
    then
      return null;
    end if;
  end if;
  if new.approved = 1 and new.archived = 0 and new.end_date >= today and exists (
    select from public.employers e where e.id = new.employer_id and e.approved = 1 and e.inactive = 0
  ) then
    insert into app.published_jobs as p (job_id, employer_id, public_from)
    values (new.id, new.employer_id, greatest(new.start_date, today))
    on conflict (job_id) do update set
      public_from = case when p.public_from > today then excluded.public_from else p.public_from end,
      deleted = null
    where p.public_from > today or p.deleted is not null;
  else
    delete from app.published_jobs p where p.job_id = new.id and p.public_from > today;
    update app.published_jobs p set deleted = null where p.job_id = new.id and p.deleted is not null;
  end if;
  if tg_op = 'INSERT' then
    if new.approved = 1 then
      perform app.list_jobs(array[new.id]);
    end if;
  elsif (old.approved, old.approved_at, old.archived, old.start_date, old.city, old.state, old.postal_code, old.location_type_id)
    is distinct from
    (new.approved, new.approved_at, new.archived, new.start_date, new.city, new.state, new.postal_code, new.location_type_id)
  then
    perform app.list_jobs(array[new.id]);
  end if;
  return null;
end;
$$;
-- Skips inserts by members, because a job that a member posts isn't approved and was never public.
create trigger note_published after insert on public.job_openings
  for each row when (current_user <> 'authenticated') execute function app.note_published_job();
create trigger note_deleted after delete on public.job_openings
  for each row execute function app.note_published_job();
create trigger note_published_change after update on public.job_openings
  for each row execute function app.note_published_job();

create function app.note_published_jobs_of_company() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  today constant date := app.today();
begin
  if new.approved = 1 and new.inactive = 0 then
    insert into app.published_jobs as p (job_id, employer_id, public_from)
    select j.id, j.employer_id, greatest(j.start_date, today)
    from public.job_openings j
    where j.employer_id = new.id and j.approved = 1 and j.archived = 0 and j.end_date >= today
    on conflict (job_id) do nothing;
    -- The search also finds jobs by the words of the company's name. A renamed company is hidden
    -- until staff approve it again (rule 56). The new words are therefore stored at the approval,
    -- not at the renaming.
    if old.approved = 0 or old.name <> new.name then
      perform app.list_jobs(array(
        select j.id from app.listed_jobs l join public.job_openings j on j.id = l.job_id
        where j.employer_id = new.id and l.terms <> app.job_terms(j, new.name)
      ));
    end if;
  else
    delete from app.published_jobs p where p.employer_id = new.id and p.public_from > today;
  end if;
  return null;
end;
$$;
create trigger note_published_jobs after update of name, approved, inactive on public.employers
  for each row execute function app.note_published_jobs_of_company();
