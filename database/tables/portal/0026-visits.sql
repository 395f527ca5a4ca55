-- The salt of each day and the visitors counted today (rule 78). Without the salt, a hash cannot be
-- compared with a guessed visitor. Deleting a salt also deletes the hashes made with it. Both
-- tables are unlogged, so that the write-ahead log, its archive and base backups do not contain
-- them. A crash empties both tables. The portal then counts the day's visitors a second time.
create unlogged table app.visitor_salts (
  day date primary key,
  salt bytea not null check (octet_length(salt) = 32),
  made timestamptz not null default now()
);

alter table app.visitor_salts enable row level security;

create unlogged table app.visits (
  day date not null references app.visitor_salts on delete cascade,
  -- A hash of three values: the visitor, the job and the kind of event (view, click or
  -- application).
  hash bytea not null check (octet_length(hash) = 16),
  primary key (day, hash)
);

alter table app.visits enable row level security;
