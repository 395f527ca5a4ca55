-- Deleted jobs with their categories, applications, days and sources. They can be restored for 30
-- days (rule 26).
create table app.deleted_jobs (
  job_id bigint primary key,
  employer_id bigint not null,
  deleted timestamptz not null default now(),
  deleted_by bigint,
  job jsonb not null,
  category_ids bigint[] not null,
  applications jsonb not null,
  days jsonb not null default '[]',
  sources jsonb not null default '[]'
);
create index on app.deleted_jobs (employer_id, deleted desc);
create index on app.deleted_jobs (deleted);
-- Index for finding an application in the bin by its applicant's secret.
create index on app.deleted_jobs using gin (applications jsonb_path_ops);

alter table app.deleted_jobs enable row level security;
