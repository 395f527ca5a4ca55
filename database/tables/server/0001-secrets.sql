-- The schema that only the server reads. Row security without policies closes every table to other
-- roles, even if a later grant is too wide.
create schema if not exists server;

-- Keys that sign access tokens. The server keeps a retired key until all tokens that the key signed
-- have expired.
create table server.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  -- Null if the private key is in a setting. The database then has only the public key.
  private_jwk jsonb,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
-- Allows a single active key. Two servers that start at the same time therefore use the same key.
create unique index one_key_signs on server.signing_keys ((true)) where retired_at is null;
alter table server.signing_keys enable row level security;

-- The public API key (rule 48) and the key for hashing secrets. The server creates them at its
-- first start.
create table server.auth_secrets (
  name text primary key,
  value text not null
);
alter table server.auth_secrets enable row level security;
