-- Changes of an email address that must be confirmed from the old and the new email address.
create table server.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Queued emails refer to the change by this id.
  id uuid not null default gen_random_uuid(),
  -- Null for an account that had no email address.
  current_email text,
  new_email text not null,
  requested_at timestamptz not null default now(),
  current_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);
create index email_changes_new_email_idx on server.email_changes (new_email);
alter table server.email_changes enable row level security;
