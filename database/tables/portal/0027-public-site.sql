-- What anybody sees of jobs without signing in (rule 76): views with named columns, for one role, in a schema that no service exposes.
create schema site;

comment on schema site is 'What the role public_site may read. Never exposed over HTTP.';

-- A job stays here after it is closed or deleted: its page then says that it is gone, and not that it never was.
create table app.published_jobs (
  job_id bigint primary key,
  employer_id bigint not null,
  -- In the future: approved, and not open before that day.
  public_from date not null,
  -- When the job was deleted; the row goes a year later.
  deleted date
);
create index on app.published_jobs (employer_id);
create index on app.published_jobs (deleted) where deleted is not null;

alter table app.published_jobs enable row level security;

insert into app.published_jobs (job_id, employer_id, public_from)
select j.id, j.employer_id, greatest(j.start_date, app.today())
from public.job_openings j join public.employers e on e.id = j.employer_id
where j.approved = 1 and j.archived = 0 and j.end_date >= app.today() and e.approved = 1 and e.inactive = 0;

-- Record 87: the newest first, by city, by ZIP code, of a company, by words of the title. No column here changes when a view is counted.
create index job_openings_public on public.job_openings (id) include (start_date, end_date, employer_id)
  where approved = 1 and archived = 0;
create index job_openings_public_city on public.job_openings (lower(city), id) where approved = 1 and archived = 0;
create index job_openings_public_zip on public.job_openings (left(postal_code, 5), id) where approved = 1 and archived = 0;
create index job_openings_public_company on public.job_openings (employer_id, id) where approved = 1 and archived = 0;
create index job_openings_public_words on public.job_openings using gin (to_tsvector('simple', name))
  where approved = 1 and archived = 0;

-- Of one category, the newest first.
create index on public.job_categories_job_openings (job_category_id, job_opening_id);
drop index public.job_categories_job_openings_job_category_id_idx;
