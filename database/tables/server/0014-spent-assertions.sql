-- What identity providers have said about somebody, ID tokens and SAML assertions, and was used: it signs in once.
create table server.spent_assertions (
  -- A keyed hash.
  assertion text primary key,
  -- When it would be refused anyway.
  expires_at timestamptz not null
);
create index spent_assertions_expires_at_idx on server.spent_assertions (expires_at);
alter table server.spent_assertions enable row level security;
