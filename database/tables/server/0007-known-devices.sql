-- Where a person has signed in before, so that an email can report a sign-in from elsewhere.
create table server.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The keyed hash that sign_up_claims.claimant holds too.
  device text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
