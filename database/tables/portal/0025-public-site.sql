-- Jobs for visitors (rule 76). The views name their columns, belong to one role, and are in a
-- schema that no service exposes.
create schema site;

comment on schema site is 'What the role public_site may read. Never exposed over HTTP.';

-- Jobs that are or were public. The pages of closed and deleted jobs answer 410 instead of 404.
create table app.published_jobs (
  job_id bigint primary key,
  employer_id bigint not null,
  -- The first public day. If it is in the future, the job is approved but not open yet.
  public_from date not null,
  -- When the job was deleted. The row is deleted a year later.
  deleted date
);
create index on app.published_jobs (employer_id);
create index on app.published_jobs (deleted) where deleted is not null;

alter table app.published_jobs enable row level security;
