-- Keys by which the finder recognizes a job from an earlier scan (rule 72). Only the finder reads
-- this table. Members read the suggestion in script_acquired_job_openings and its later changes
-- with suggestion_news().
create table app.found_jobs (
  id bigint generated always as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  suggestion_id bigint not null unique references public.script_acquired_job_openings on delete cascade,
  -- Keys such as "id:…", "url:…" and "title:…", the most reliable key first. Two jobs that share a
  -- key are the same job.
  keys text[] not null check (cardinality(keys) between 1 and 3),
  -- The URL of the job's own page, or null if the job has no page.
  url text check (char_length(url) <= 2000), -- URL_MAX_LENGTH
  -- Identifies the list in which the website shows the job, by the kind of source, the page and the
  -- page's layout. Null if no scan has stored it yet.
  found_in text check (char_length(found_in) <= 1000),
  hash text not null,
  state text not null default 'seen' check (state in ('seen', 'changed', 'gone')),
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  changed timestamptz,
  -- The end of the first complete scan that no longer found the job.
  missed_since timestamptz
);
create index on app.found_jobs (employer_id);

alter table app.found_jobs enable row level security;
