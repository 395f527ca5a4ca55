-- Counts of views and of clicks to apply, for each job and each day in America/Chicago (rule 78).
-- The job's own counts are the totals of all days. Rows are kept for 90 days (JOB_DAYS_KEPT).
create table public.job_days (
  job_opening_id bigint not null references public.job_openings on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  apply_clicks integer not null default 0 check (apply_clicks >= 0),
  primary key (job_opening_id, day)
);
create index on public.job_days (day);

grant select on public.job_days to authenticated;

alter table public.job_days enable row level security;
