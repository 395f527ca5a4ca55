-- Jobs as anyone sees them without signing in (rule 76): views with named columns, for one role, in
-- a schema that no service exposes.
create schema site;

comment on schema site is 'What the role public_site may read. Never exposed over HTTP.';

-- A job stays here after it is closed or deleted: its page then says that it is gone, and not that
-- it never was.
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
