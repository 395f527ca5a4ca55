-- The people who posted and edited a job, for its timeline (rule 83): one row for all that a person
-- edited on one day. Only job_timeline() reads it. It refers to no table, because a job in the bin
-- comes back with its history; app.empty_bin() clears it.
create table app.job_saves (
  job_id bigint not null,
  action text not null check (action in ('posted', 'edited')),
  day date not null,
  user_id bigint not null,
  email text not null, -- as it was: people who left are colleagues no more
  saved timestamptz not null default now(),
  primary key (job_id, action, day, user_id)
);

alter table app.job_saves enable row level security;
