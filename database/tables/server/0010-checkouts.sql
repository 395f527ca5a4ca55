-- Spec §7 "Payment function test": checkouts that the server requested, and their status at the
-- provider. Test mode only (rule 44).
create table server.checkouts (
  session_id text primary key,
  -- Null if the request came without a session or named no job, or if the job was deleted.
  job_id bigint references public.job_openings on delete set null,
  amount integer not null check (amount > 0), -- cents
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  created timestamptz not null default now()
);
create index checkouts_job_idx on server.checkouts (job_id);

-- Payment events that the server received. The provider can deliver an event several times, each
-- with its own signing time, but the server handles the event once. The server rejects a delivery
-- whose signing time is stored, because that delivery is a copy.
create table server.payment_events (
  id text primary key,
  signed_at bigint[] not null, -- seconds since 1970
  received timestamptz not null default now()
);
alter table server.checkouts enable row level security;
alter table server.payment_events enable row level security;
