-- Rule 3: recipients to whom a requested message was sent within the last minute. Requesting a
-- message does not add a row. Otherwise a caller could delay an owner's messages with requests that
-- send nothing.
create table server.message_slots (
  -- A keyed hash of the email address or telephone number.
  recipient text primary key,
  -- Identifies the message, so that the same message can be sent again after an error.
  message_id text not null,
  taken_at timestamptz not null default now()
);
create index message_slots_taken_at_idx on server.message_slots (taken_at);
alter table server.message_slots enable row level security;
