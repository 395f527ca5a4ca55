-- When /health last wrote to the database.
create table server.heartbeat (
  is_only boolean primary key default true check (is_only),
  beaten_at timestamptz not null
);
alter table server.heartbeat enable row level security;

-- When `ops backup` last completed a file. Backups leave this table out, because its row is about
-- this installation only.
create table server.last_backup (
  is_only boolean primary key default true check (is_only),
  finished_at timestamptz not null
);
alter table server.last_backup enable row level security;
