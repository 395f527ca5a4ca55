-- Counters of the package rate-limiter-flexible, which expects these columns. `expire` is in
-- milliseconds since 1970.
create table server.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on server.rate_limits (expire);
alter table server.rate_limits enable row level security;
