-- Visitors counted today (rule 78). A hash can only be checked against a guess with the day's salt,
-- and both are deleted together. The tables are unlogged, so that neither is in the write-ahead
-- log, its archive or a base backup. After a crash, the day's visitors count again.
create unlogged table app.visitor_salts (
  day date primary key,
  salt bytea not null check (octet_length(salt) = 32),
  made timestamptz not null default now()
);

alter table app.visitor_salts enable row level security;

create unlogged table app.visits (
  day date not null references app.visitor_salts on delete cascade,
  -- A hash of IP address, User-Agent, job, and the kind of event: view or apply click.
  hash bytea not null check (octet_length(hash) = 16),
  primary key (day, hash)
);

alter table app.visits enable row level security;
