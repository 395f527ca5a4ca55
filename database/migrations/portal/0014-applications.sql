-- Applications arrive through the candidates' side of the platform. Spec §3 applications
create table public.applications (
  id bigint generated always as identity primary key,
  job_opening_id bigint not null references public.job_openings on delete cascade,
  created timestamptz not null default now()
);
create index on public.applications (job_opening_id, created desc);

grant select on public.applications to authenticated;

alter table public.applications enable row level security;

-- The policies of job_openings decide inside this one.
create policy "members see the applications to jobs that they see" on public.applications
  for select to authenticated
  using (exists (select from public.job_openings j where j.id = job_opening_id));
