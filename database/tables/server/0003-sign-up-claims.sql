-- Sign-ups whose email address or telephone number is not confirmed yet, with password and names.
-- The server copies these values into the account when the user confirms the sign-up with its email
-- or SMS.
create table server.sign_up_claims (
  id uuid primary key default gen_random_uuid(),
  -- An email address or telephone number (rule 4).
  recipient text not null,
  -- A keyed hash of the secret that the browser keeps (record 69).
  claimant text not null,
  is_sign_up boolean not null,
  password_hash text,
  metadata jsonb not null default '{}',
  claimed_at timestamptz not null default now(),
  -- The recipient's account, if the recipient confirmed the sign-up in another browser. Otherwise
  -- null. The account gets the sign-up's password and names only when the user types the password
  -- again (rule 52).
  answered_for uuid references auth.users on delete cascade,
  unique (recipient, claimant)
);
create index sign_up_claims_claimed_at_idx on server.sign_up_claims (claimed_at);
create index sign_up_claims_answered_for_idx on server.sign_up_claims (answered_for);
alter table server.sign_up_claims enable row level security;
