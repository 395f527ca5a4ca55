-- Counters for the limits of rule 56. The database increments a counter at each insert. Counting
-- the rows instead would miss decided and deleted rows, and would slow down as a company grows.

create table app.access_request_counts (
  user_id bigint primary key references public.users on delete cascade,
  day date not null,
  filed integer not null
);

create table app.job_counts (
  employer_id bigint primary key references public.employers on delete cascade,
  day date not null,
  posted integer not null,
  -- An upper bound for the number of the company's live jobs. It includes jobs that ended or were
  -- deleted since app.count_jobs() last counted the live jobs exactly.
  live_at_most integer
) with (fillfactor = 50);

alter table app.access_request_counts enable row level security;
alter table app.job_counts enable row level security;
