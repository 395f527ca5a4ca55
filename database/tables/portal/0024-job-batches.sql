-- Actions on several jobs at once, and how these were before, so that one press takes the action
-- back (rule 80). Kept for an hour.
create table app.job_batches (
  id bigint generated always as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  user_id bigint not null references public.users on delete cascade,
  action text not null check (action in ('renew', 'close', 'duplicate', 'delete')),
  -- Columns of the jobs that were changed; of copies and of deleted jobs the ids.
  jobs jsonb not null default '[]',
  created timestamptz not null default now(),
  undone timestamptz
);
create index on app.job_batches (user_id, created);
create index on app.job_batches (employer_id);

alter table app.job_batches enable row level security;
