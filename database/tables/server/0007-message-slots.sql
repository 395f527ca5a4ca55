-- Rule 3: recipients to whom the server sent a requested message within the last minute. The server
-- adds a row only when it sends a message. A request for which the server sends no message
-- therefore cannot delay later messages to the recipient.
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
