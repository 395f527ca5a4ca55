-- Past, running and waiting scans of companies' websites (rule 72). Members read their company's
-- scans with last_scan().
create table app.website_scans (
  id bigint generated always as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  -- The URL to scan, copied from the company's profile. A website's content never decides which
  -- company gets its jobs.
  address text not null check (app.is_web_address(address)),
  -- The URL's host without "www.", because the limits treat a host with and without "www." as the
  -- same host.
  host text not null,
  reason text not null check (reason in ('asked', 'weekly', 'address')),
  requested_by bigint references public.users on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'finished', 'failed', 'canceled')),
  created timestamptz not null default now(),
  started timestamptz,
  ended timestamptz,
  pages_read integer not null default 0,
  jobs_found integer not null default 0,
  -- Number of found jobs that were not suggested before.
  jobs_new integer not null default 0,
  -- The pages with the result of each page (`said`), the job boards, and notes, as {pages: [{url,
  -- said}], boards: [{name, url}], notes: [text]}.
  report jsonb not null default '{}' check (jsonb_typeof(report) = 'object' and octet_length(report::text) <= 100000),
  -- Null until the scan ends. False if the scan could not read a page. A job that an incomplete
  -- scan didn't find may still exist.
  is_complete boolean
);
create index on app.website_scans (employer_id, id desc);
create index on app.website_scans (host, created desc);
create index on app.website_scans (requested_by);
create unique index one_open_scan on app.website_scans (employer_id) where state in ('waiting', 'running');

alter table app.website_scans enable row level security;

-- Pages with jobs that the finder missed (rule 73). Members report them, and staff read them with
-- `staff missed-jobs`.
create table app.missed_jobs (
  id bigint generated always as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  user_id bigint not null references public.users on delete cascade,
  url text not null check (app.is_web_address(url)),
  note text check (char_length(note) between 1 and 200), -- LINE_MAX_LENGTH
  created timestamptz not null default now()
);
create index on app.missed_jobs (employer_id);
create index on app.missed_jobs (user_id);

alter table app.missed_jobs enable row level security;
