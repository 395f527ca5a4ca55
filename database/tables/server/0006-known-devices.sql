-- Browsers in which a user has signed in. The server emails the user about a sign-in from any other
-- browser.
create table server.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A keyed hash of the secret that the browser keeps, as in sign_up_claims.
  device text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
alter table server.known_devices enable row level security;
