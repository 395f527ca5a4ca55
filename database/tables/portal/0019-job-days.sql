-- Counts of views and of clicks to apply, for each job and each day in America/Chicago (rule 78).
-- The job's own counts are the totals of all days. Rows are kept for 90 days (JOB_DAYS_KEPT).
create table public.job_days (
  job_opening_id bigint not null references public.job_openings on delete cascade,
  day date not null,
  views app.counter not null default 0,
  apply_clicks app.counter not null default 0,
  primary key (job_opening_id, day)
);
create index on public.job_days (day);

grant select on public.job_days to authenticated;

alter table public.job_days enable row level security;

-- Rule 78: the sources that public URLs name with `?from=`. SOURCES in domain/job/sources.ts has
-- the same list.
create function app.sources() returns text[]
  language sql immutable parallel safe
  return '{link,email,flyer,embed,feed,list,indeed,linkedin,facebook}'::text[];

create function app.is_host(text text) returns boolean
  language sql immutable parallel safe
  return char_length(text) <= 100 and text ~ '^([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$';

-- Numbers of views, of clicks on "Apply" and of applications, for each job, source and day. Days
-- are in America/Chicago and are kept for the same time as the rows of job_days. A view with
-- neither a source nor a host is counted only in job_days.
create table app.job_sources (
  job_opening_id bigint not null references public.job_openings on delete cascade,
  day date not null,
  source text not null check (source = '' or source = any (app.sources())),
  -- The host of the referring website, 'other' for hosts after the first 20 of a day, or an empty
  -- text if there is no such website.
  host text not null check (host in ('', 'other') or app.is_host(host)),
  views app.counter not null default 0,
  apply_clicks app.counter not null default 0,
  applications app.counter not null default 0,
  primary key (job_opening_id, day, source, host),
  check (source <> '' or host <> '')
);
create index on app.job_sources (day);

alter table app.job_sources enable row level security;
