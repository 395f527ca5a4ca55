-- Keyed hashes of recovery codes. Each code works once, in place of the second factor. The server
-- creates all codes of an account together, and new codes replace all earlier codes.
create table server.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  set_id uuid not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- WebAuthn credentials that sign in without a password (record 76). `id` is their name in the
-- browser API.
create table server.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's count of its signatures. Stays zero if the authenticator doesn't count.
  sign_count bigint not null,
  transports text[] not null,
  friendly_name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id_idx on server.passkeys (user_id);

create table server.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  -- The session that registers a passkey. Null for a sign-in.
  session_id uuid references auth.sessions (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_session_id_idx on server.passkey_challenges (session_id);
create index passkey_challenges_expires_at_idx on server.passkey_challenges (expires_at);
alter table server.recovery_codes enable row level security;
alter table server.passkeys enable row level security;
alter table server.passkey_challenges enable row level security;
