-- Who claims an address before anybody has proved it. A sign-up's password and names wait here and become an account only
-- through the email that this very claim caused.
create table server.sign_up_claims (
  id uuid primary key default gen_random_uuid(),
  -- An email address or a telephone number (rule 4).
  recipient text not null,
  -- A keyed hash of network and browser: tells claimants apart without keeping either.
  claimant text not null,
  is_sign_up boolean not null,
  password_hash text,
  metadata jsonb not null default '{}',
  claimed_at timestamptz not null default now(),
  unique (recipient, claimant)
);
create index sign_up_claims_claimed_at_idx on server.sign_up_claims (claimed_at);
