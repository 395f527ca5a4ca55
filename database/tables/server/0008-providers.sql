-- Unfinished sign-ins at an identity provider. Each belongs to the browser that started it. The
-- server deletes the row when that browser returns, even with an error (record 73). The nonce and
-- the PKCE verifier are not stored. The server derives them from the state and its own key.
create table server.provider_flows (
  -- A keyed hash of the value that the provider sends back: `state` of OAuth, `RelayState` of SAML.
  state text primary key,
  -- A keyed hash of a secret. The secret is in a cookie of the browser that started the sign-in.
  browser text not null,
  -- The provider's name, as in auth.identities.
  provider text not null,
  redirect_to text not null,
  -- The client's PKCE challenge. The client must send its verifier to exchange the code for a
  -- session. Null if the client uses no PKCE.
  code_challenge text,
  code_challenge_method auth.code_challenge_method,
  -- The account that the identity is linked to, and the session that requested the link. Null for a
  -- sign-in.
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

-- ID tokens and SAML assertions that were used. Each works only once.
create table server.spent_assertions (
  -- A keyed hash of the token or assertion.
  assertion text primary key,
  -- When the token or assertion expires. The row is needed until then.
  expires_at timestamptz not null
);
create index spent_assertions_expires_at_idx on server.spent_assertions (expires_at);
alter table server.spent_assertions enable row level security;

-- Providers that a user has unlinked (rule 67). A later sign-in at the provider does not link it
-- again, even if the email address is the same. The server deletes the row when the user links the
-- provider from within the account.
create table server.unlinked_providers (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The provider's name, as in auth.identities.
  provider text not null,
  unlinked_at timestamptz not null default now(),
  primary key (user_id, provider)
);
alter table server.unlinked_providers enable row level security;
