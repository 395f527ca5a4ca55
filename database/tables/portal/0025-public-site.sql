-- The schema of the public site's views (rule 76), which only the role public_site may read. No
-- data service exposes this schema.
create schema site;

comment on schema site is 'What the role public_site may read. Never exposed over HTTP.';

-- Jobs that are or were public. The page of a closed or deleted job that was public answers 410
-- instead of 404.
create table app.published_jobs (
  job_id bigint primary key,
  employer_id bigint not null,
  -- The first public day. For an approved job that is not open yet, this day is in the future.
  public_from date not null,
  -- The day on which the job was deleted. The clean-up removes the row a year after this day.
  deleted date
);
create index on app.published_jobs (employer_id);
create index on app.published_jobs (deleted) where deleted is not null;

alter table app.published_jobs enable row level security;

-- The approved jobs that are not closed, with the terms by which the public site finds them (rule
-- 91). The table is narrow, so that a search can compare thousands of jobs. Triggers update it when
-- jobs, their categories or their companies change.
create table app.listed_jobs (
  job_id bigint primary key references public.job_openings on delete cascade,
  -- The same value as in the column `listed_order` of the view site.jobs.
  listed_order bigint not null,
  terms tsvector not null
);
create unique index listed_jobs_newest on app.listed_jobs (listed_order);
-- Turns `fastupdate` off. Otherwise each search would also have to read the terms that wait to be
-- added to the index.
create index listed_jobs_terms on app.listed_jobs using gin (terms) with (fastupdate = off);

alter table app.listed_jobs enable row level security;
