-- Actions on several jobs, and closings of single jobs, with the earlier values that undo restores
-- (rules 60 and 80). Rows are kept for an hour.
create table app.job_batches (
  id bigint generated always as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  user_id bigint not null references public.users on delete cascade,
  action text not null check (action in ('renew', 'close', 'close_one', 'duplicate', 'delete')),
  -- An object for each job, with the values that undo needs, or with the reason why the job did not
  -- change.
  jobs jsonb not null default '[]',
  created timestamptz not null default now(),
  undone timestamptz
);
create index on app.job_batches (user_id, created);
create index on app.job_batches (employer_id);

alter table app.job_batches enable row level security;
