-- Rule 77: when a member was last emailed about applications to a job. The row and its email are one transaction.
create table server.application_notices (
  -- No reference: a job that is deleted and restored has the same applications.
  job_id bigint not null,
  user_id bigint not null references public.users on delete cascade,
  queued timestamptz not null,
  primary key (job_id, user_id)
);
create index on server.application_notices (user_id, queued);

alter table server.application_notices enable row level security;
