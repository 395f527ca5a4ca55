-- The visitors that were counted today (rule 78). A hash can only be told from a guess with the
-- salt of its day, and both are deleted together. Not logged, so that neither is in the write-ahead
-- log, its archive or a base backup; after a crash the day's visitors count once more.
create unlogged table app.visitor_salts (
  day date primary key,
  salt bytea not null check (octet_length(salt) = 32),
  made timestamptz not null default now()
);

alter table app.visitor_salts enable row level security;

create unlogged table app.visits (
  day date not null references app.visitor_salts on delete cascade,
  -- Of address, User-Agent, job, and whether the visitor looked at it or went on to apply.
  hash bytea not null check (octet_length(hash) = 16),
  primary key (day, hash)
);

alter table app.visits enable row level security;
