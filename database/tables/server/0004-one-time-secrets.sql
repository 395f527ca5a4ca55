-- Hashes of unused codes and links from emails and SMS. A new code replaces the earlier code for
-- the same purpose and recipient (rule 3).
create table server.one_time_secrets (
  recipient text not null,
  purpose text not null
    check (purpose in ('sign-in', 'recovery', 'email-change-current', 'email-change-new', 'reauthentication', 'phone-change')),
  code_hash text not null,
  link_hash text not null unique,
  -- Number of attempts with this code. After five attempts the code is invalid (rule 3).
  tries smallint not null default 0,
  expires_at timestamptz not null,
  -- Null while the recipient has no account.
  user_id uuid references auth.users (id) on delete cascade,
  may_create_user boolean not null default false,
  -- The id of the sign-up that caused this email. The id stays after the sign-up is deleted.
  claim_id uuid,
  -- The change of email address that this code confirms. A code for an earlier change cannot
  -- confirm a later change.
  email_change_id uuid,
  primary key (recipient, purpose)
);
create index one_time_secrets_user_id_idx on server.one_time_secrets (user_id);
create index one_time_secrets_expires_at_idx on server.one_time_secrets (expires_at);
alter table server.one_time_secrets enable row level security;
