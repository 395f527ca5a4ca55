-- Rule 90: primary keys of rows that were inserted with an idempotency key, kept for a day. Only
-- begin_keyed_insert() and end_keyed_insert() use the table. Record 115
create table app.keyed_inserts (
  -- References auth.users, because a new user has no row in public.users yet. The user inserts that
  -- row with an idempotency key.
  user_id uuid not null references auth.users on delete cascade,
  key text not null check (char_length(key) <= 100),
  -- SHA-256 of the request.
  request bytea not null check (octet_length(request) = 32),
  -- The rows' primary keys as text, or null if the response had no rows.
  row_ids text[] check (cardinality(row_ids) <= 1000),
  created timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
create index on app.keyed_inserts (user_id, created);

alter table app.keyed_inserts enable row level security;
