-- Providers that a user has unlinked (rule 67). The email address there must not link the provider again by itself: only
-- linking it from within the account deletes the row.
create table server.unlinked_providers (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- As in auth.identities.
  provider text not null,
  unlinked_at timestamptz not null default now(),
  primary key (user_id, provider)
);
alter table server.unlinked_providers enable row level security;
