-- Only the server reads this schema. Row security keeps each table closed, whatever is granted
-- later.
create schema if not exists server;

-- Keys that sign access tokens. Retired ones stay until the last token that they signed has
-- expired.
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
alter table server.signing_keys enable row level security;

-- Made on first start: the public API key (Rule 48), and the key of the hashes of secrets.
create table server.auth_secrets (
  name text primary key,
  value text not null
);
alter table server.auth_secrets enable row level security;
