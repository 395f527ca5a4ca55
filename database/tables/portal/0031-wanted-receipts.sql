-- Rule 77: applications whose applicants want a receipt by email that is not in the outbox yet. The
-- row is stored in the same transaction as the application.
create table app.wanted_receipts (
  token_hash bytea primary key references public.applications (token_hash) on delete cascade,
  -- The random part of the form's token. From it, its key and the application, the server computes
  -- the secret of the applicant's link (record 89).
  nonce text not null check (nonce ~ '^[A-Za-z0-9_-]{22}$')
);

alter table app.wanted_receipts enable row level security;
