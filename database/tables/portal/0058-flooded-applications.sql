-- Beyond its job's limit the first application of a network is stored with this mark (rule 77). No client sets it.
alter table public.applications
  add column arrived_in_flood boolean not null default false;
grant select (arrived_in_flood) on public.applications to authenticated;
