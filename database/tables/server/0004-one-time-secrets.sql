-- Codes and links that were emailed (or sent by SMS) and not used yet, as hashes. One for each
-- purpose and recipient: a new one replaces the old (Rule 3).
create table server.one_time_secrets (
  recipient text not null,
  purpose text not null
    check (purpose in ('sign-in', 'recovery', 'email-change-current', 'email-change-new', 'reauthentication', 'phone-change')),
  code_hash text not null,
  link_hash text not null unique,
  -- Codes that were compared with this one; five and it is dead (Rule 3).
  tries smallint not null default 0,
  expires_at timestamptz not null,
  -- Null while the address has no account.
  user_id uuid references auth.users (id) on delete cascade,
  may_create_user boolean not null default false,
  -- The sign-up that caused this email, if it still stands.
  claim_id uuid,
  -- The request for a change of email address that it confirms: a secret of an older request never
  -- confirms a newer request.
  email_change_id uuid,
  primary key (recipient, purpose)
);
create index one_time_secrets_user_id_idx on server.one_time_secrets (user_id);
create index one_time_secrets_expires_at_idx on server.one_time_secrets (expires_at);
alter table server.one_time_secrets enable row level security;
