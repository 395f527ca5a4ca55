-- Visits to an identity provider that have not come back yet. Each belongs to the browser that
-- began it, and ends when it comes back, whatever the answer is (record 73). What the answer has to
-- match besides is computed from the state and the server's key.
create table server.provider_flows (
  -- A keyed hash of what travels to the provider and back: `state` of OAuth, `RelayState` of SAML.
  state text primary key,
  -- A keyed hash of the secret in the cookie of the browser that began it.
  browser text not null,
  -- As in auth.identities.
  provider text not null,
  redirect_to text not null,
  -- The client's own challenge for the code that it gets in the end; null when it wants none.
  code_challenge text,
  code_challenge_method auth.code_challenge_method,
  -- The account that gets the identity, and the session that asked for it; null: the user signs in.
  user_id uuid references auth.users on delete cascade,
  session_id uuid references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  check ((user_id is null) = (session_id is null)),
  check ((code_challenge is null) = (code_challenge_method is null)),
  check (user_id is not null or code_challenge is not null)
);
create index provider_flows_user_id_idx on server.provider_flows (user_id);
create index provider_flows_session_id_idx on server.provider_flows (session_id);
create index provider_flows_created_at_idx on server.provider_flows (created_at);
alter table server.provider_flows enable row level security;

-- ID tokens and SAML assertions of identity providers that were used: each signs in once.
create table server.spent_assertions (
  -- A keyed hash.
  assertion text primary key,
  -- When it would be refused anyway.
  expires_at timestamptz not null
);
create index spent_assertions_expires_at_idx on server.spent_assertions (expires_at);
alter table server.spent_assertions enable row level security;

-- Providers that a user has unlinked (rule 67). The email address there must not link the provider
-- again by itself: only linking it from within the account deletes the row.
create table server.unlinked_providers (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The same names as in auth.identities.
  provider text not null,
  unlinked_at timestamptz not null default now(),
  primary key (user_id, provider)
);
alter table server.unlinked_providers enable row level security;
