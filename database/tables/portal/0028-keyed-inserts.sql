-- Rule 90: the rows that an insert with an idempotency key has made, for a day. Only
-- begin_keyed_insert() and end_keyed_insert() read and write it. Record 115
create table app.keyed_inserts (
  -- In the auth service: people without a row of their own insert that row.
  user_id uuid not null references auth.users on delete cascade,
  key text not null check (char_length(key) <= 100),
  -- SHA-256 of what was asked for.
  request bytea not null check (octet_length(request) = 32),
  -- The rows' primary keys as text; null if the answer held none.
  row_ids text[] check (cardinality(row_ids) <= 1000),
  created timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
create index on app.keyed_inserts (user_id, created);

alter table app.keyed_inserts enable row level security;
