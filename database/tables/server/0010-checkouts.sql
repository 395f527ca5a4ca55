-- Spec §7 "Payment function test": what the provider was asked for, and what it reported. Test mode
-- only (rule 44).
create table server.checkouts (
  session_id text primary key,
  -- Null: asked for with the public key alone, or the job is gone.
  job_id bigint references public.job_openings on delete set null,
  amount integer not null check (amount > 0), -- cents
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  created timestamptz not null default now()
);
create index checkouts_job_idx on server.checkouts (job_id);

-- An event counts once, however often the provider delivers it. The moment of its signature tells a
-- new delivery, which only the provider can sign, from a recorded one that somebody sends again.
create table server.payment_events (
  id text primary key,
  signed_at bigint[] not null, -- seconds since 1970
  received timestamptz not null default now()
);
alter table server.checkouts enable row level security;
alter table server.payment_events enable row level security;
