-- The finder knows a job again that it saw on a company's website (rule 72). Only the finder reads
-- this: what was found stands in script_acquired_job_openings, and what is news of it in
-- suggestion_news().
create table app.found_jobs (
  id bigint generated always as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  suggestion_id bigint not null unique references public.script_acquired_job_openings on delete cascade,
  -- "id:…", "url:…" and "title:…", best first: a job that has one of them is this one.
  keys text[] not null check (cardinality(keys) between 1 and 3),
  -- The job's own page, if it has one.
  url text check (char_length(url) <= 2000), -- URL_MAX_LENGTH
  hash text not null,
  state text not null default 'seen' check (state in ('seen', 'changed', 'gone')),
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  changed timestamptz,
  -- The first complete reading without the job since it was seen.
  missed_since timestamptz
);
create index on app.found_jobs (employer_id);

alter table app.found_jobs enable row level security;
