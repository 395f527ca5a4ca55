-- How much of rule 56 is used up. Rows are counted as they are made: counting them later would miss
-- those that were decided or deleted, and would take the longer the more a company has.

create table app.access_request_counts (
  user_id bigint primary key references public.users on delete cascade,
  day date not null,
  filed integer not null
);

create table app.job_counts (
  employer_id bigint primary key references public.employers on delete cascade,
  day date not null,
  posted integer not null,
  -- Live jobs are not more than these: they are counted once a day, and those that end or are
  -- deleted stay in until then.
  live_at_most integer
) with (fillfactor = 50);

alter table app.access_request_counts enable row level security;
alter table app.job_counts enable row level security;
