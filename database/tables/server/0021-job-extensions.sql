-- Rule 75: links of reminders that extend a job, as SHA-256 of the secret in the email. Each works once, and ends with its
-- member's membership: the foreign key deletes it.
create table server.job_extensions (
  token_hash bytea primary key,
  -- No reference: the page tells that a job was deleted.
  job_id bigint not null,
  employer_id bigint not null,
  user_id bigint not null,
  -- Whoever takes over the old mailbox of a member must not hold a link that works.
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
