-- Keys that sign access tokens. Retired ones stay until the last token that they signed has expired.
create schema if not exists server;

create table server.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  -- Null when the key was given by a setting: then only the public half is remembered.
  private_jwk jsonb,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
-- Two servers that start at once agree on one key.
create unique index one_key_signs on server.signing_keys ((true)) where retired_at is null;
