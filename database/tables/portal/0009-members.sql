-- Members of companies. Only the database inserts rows (rule 13). Spec §3 employers_users
create table public.employers_users (
  user_id bigint not null references public.users on delete cascade,
  employer_id bigint not null references public.employers on delete cascade,
  joined_by text not null default 'staff' check (joined_by in ('creator', 'invitation', 'staff')),
  -- True if the company requires a second factor of its members. Triggers copy the value from the
  -- company, so that policies don't have to read the company.
  requires_second_factor boolean not null default false,
  created timestamptz not null default now(),
  primary key (user_id, employer_id)
);
create index on public.employers_users (employer_id);

grant select, delete on public.employers_users to authenticated;

alter table public.employers_users enable row level security;
