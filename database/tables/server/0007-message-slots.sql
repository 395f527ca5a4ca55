-- Rule 3: recipients of a message on request within the last minute. Taken when it is sent, not
-- when it is asked for: most requests for an address without an account send nothing, and must not
-- keep its owner waiting.
create table server.message_slots (
  -- A keyed hash of the address or number.
  recipient text primary key,
  -- The message itself may be tried again.
  message_id text not null,
  taken_at timestamptz not null default now()
);
create index message_slots_taken_at_idx on server.message_slots (taken_at);
alter table server.message_slots enable row level security;
