-- Rule 3: recipients to whom a requested message was sent within the last minute. A request that
-- sends no message adds no row. If it did, a caller could use such requests to delay messages
-- to the owner of an address.
create table server.message_slots (
  -- A keyed hash of the email address or telephone number.
  recipient text primary key,
  -- The last message to the recipient. After an error, the server can send this message again
  -- without waiting for a minute.
  message_id text not null,
  taken_at timestamptz not null default now()
);
create index message_slots_taken_at_idx on server.message_slots (taken_at);
alter table server.message_slots enable row level security;
