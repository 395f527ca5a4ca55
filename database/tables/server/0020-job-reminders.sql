-- Rule 75: reminders of a job that were queued, each once for job, kind, person and day. A row and its email are one transaction.
create table server.job_reminders (
  -- No reference: a job that is deleted and restored is not reminded of again.
  job_id bigint not null,
  kind text not null check (kind in ('ends-in-five-days', 'ends-in-a-day', 'no-views')),
  user_id bigint not null references public.users on delete cascade,
  -- The last day that it warns of, so that a job that was renewed is reminded of again; for "no-views" the day of posting.
  about_day date not null,
  queued timestamptz not null,
  primary key (job_id, kind, user_id, about_day)
);
create index on server.job_reminders (user_id, queued);

alter table server.job_reminders enable row level security;
