-- Rule 75: reminders of a job that were queued, each once for job, kind, person and day. A row and
-- its email are one transaction.
create table server.job_reminders (
  -- No reference: a job that is deleted and restored is not reminded of again.
  job_id bigint not null,
  kind text not null check (kind in ('ends-in-five-days', 'ends-in-a-day', 'no-views')),
  user_id bigint not null references public.users on delete cascade,
  -- The last day that it warns of, so that a job that was renewed is reminded of again; for
  -- "no-views" the day of posting.
  about_day date not null,
  queued timestamptz not null,
  primary key (job_id, kind, user_id, about_day)
);
create index on server.job_reminders (user_id, queued);

alter table server.job_reminders enable row level security;

-- Rule 75: links of reminders that extend a job, as SHA-256 of the secret in the email. Each works
-- once, and ends with its member's membership: the foreign key deletes it.
create table server.job_extensions (
  token_hash bytea primary key,
  -- No reference: the page tells that a job was deleted.
  job_id bigint not null,
  employer_id bigint not null,
  user_id bigint not null,
  -- A person who takes over the old mailbox of a member must not hold a link that works.
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

-- Rule 75: when a member was last emailed about jobs that the finder found, so that it is once a
-- week at most. The row and its email are one transaction.
create table server.find_notices (
  user_id bigint not null,
  employer_id bigint not null,
  queued timestamptz not null,
  primary key (user_id, employer_id),
  foreign key (user_id, employer_id) references public.employers_users on delete cascade
);

alter table server.find_notices enable row level security;

-- Rule 77: when a member was last emailed about applications to a job. The row and its email are
-- one transaction.
create table server.application_notices (
  -- No reference: a job that is deleted and restored has the same applications.
  job_id bigint not null,
  user_id bigint not null references public.users on delete cascade,
  queued timestamptz not null,
  primary key (job_id, user_id)
);
create index on server.application_notices (user_id, queued);

alter table server.application_notices enable row level security;
