-- Rule 3: recipients that received a requested message within the last minute. The slot is taken
-- when the message is sent, not when it is requested. Most requests for an address without an
-- account send nothing, and must not delay its owner.
create table server.message_slots (
  -- A keyed hash of the email address or telephone number.
  recipient text primary key,
  -- Identifies the message, so that the same message can be sent again after an error.
  message_id text not null,
  taken_at timestamptz not null default now()
);
create index message_slots_taken_at_idx on server.message_slots (taken_at);
alter table server.message_slots enable row level security;
