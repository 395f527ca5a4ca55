create domain app.save_action as text check (value in ('posted', 'edited'));

-- The users who posted and edited a job, for its timeline (rule 83), with a row for each user and
-- day. Only job_timeline() reads the table. The table has no foreign keys, so that a job in the bin
-- keeps its history. app.empty_bin() deletes the rows.
create table app.job_saves (
  job_id bigint not null,
  action app.save_action not null,
  day date not null,
  user_id bigint not null,
  email text not null, -- copied, because members cannot read the users row of a former colleague
  saved timestamptz not null default now(),
  primary key (job_id, action, day, user_id)
);

alter table app.job_saves enable row level security;
