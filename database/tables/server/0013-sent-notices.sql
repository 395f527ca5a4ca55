-- Rule 75: reminders that were queued. Each job, kind, user and day gets at most one reminder. The
-- same transaction stores the row and the email.
create table server.job_reminders (
  -- Has no foreign key, so that the row remains while the job is in the bin. A restored job then
  -- causes no second reminder.
  job_id bigint not null,
  kind text not null check (kind in ('ends-in-five-days', 'ends-in-a-day', 'no-views', 'pause-ends', 'outcome')),
  user_id bigint not null references public.users on delete cascade,
  -- The last day that the reminder warns about. A renewed job has another last day and therefore
  -- gets another reminder. For the reminder "no-views", this is the day of posting.
  about_day date not null,
  queued timestamptz not null,
  primary key (job_id, kind, user_id, about_day)
);
create index on server.job_reminders (user_id, queued);

alter table server.job_reminders enable row level security;

-- Rule 75: a reminder contains a link with which the member can extend the job. The table stores
-- the SHA-256 of the link's secret. Each link works once. The foreign key deletes the row when the
-- membership ends.
create table server.job_extensions (
  token_hash bytea primary key,
  -- Has no foreign key, so that the link's page can show that the job was deleted.
  job_id bigint not null,
  employer_id bigint not null,
  user_id bigint not null,
  -- The email address that received the link. The link stops working when the member changes the
  -- email address, because another person may get the earlier mailbox.
  email text not null,
  kind text not null,
  last_day date not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (user_id, employer_id) references public.employers_users on delete cascade,
  unique (job_id, user_id, kind, last_day)
);
create index on server.job_extensions (user_id, employer_id);
create index on server.job_extensions (expires_at);

alter table server.job_extensions enable row level security;

-- Rule 75: when a member was last emailed about new suggestions. Members get this email at most
-- once a week. The same transaction stores the row and the email.
create table server.find_notices (
  user_id bigint not null,
  employer_id bigint not null,
  queued timestamptz not null,
  primary key (user_id, employer_id),
  foreign key (user_id, employer_id) references public.employers_users on delete cascade
);

alter table server.find_notices enable row level security;

-- Rule 77: when a member was last emailed about applications to a job. The same transaction stores
-- the row and the email.
create table server.application_notices (
  -- Has no foreign key, so that the row remains while the job is in the bin. Otherwise a restored
  -- job would cause a second email about the same applications.
  job_id bigint not null,
  user_id bigint not null references public.users on delete cascade,
  queued timestamptz not null,
  primary key (job_id, user_id)
);
create index on server.application_notices (user_id, queued);

alter table server.application_notices enable row level security;
