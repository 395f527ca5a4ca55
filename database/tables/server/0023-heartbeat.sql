-- When the database last stored what /health asked it to store.
create table server.heartbeat (
  is_only boolean primary key default true check (is_only),
  beaten_at timestamptz not null
);
alter table server.heartbeat enable row level security;
