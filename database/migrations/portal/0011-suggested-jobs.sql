-- Jobs that the finder saw on a company's own website. Spec §3 script_acquired_job_openings
create table public.script_acquired_job_openings (
  id bigint generated always as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  name text not null check (char_length(name) between 1 and 200), -- LINE_MAX_LENGTH
  description text check (app.is_rich_text(description)),
  city text check (char_length(city) <= 200), -- LINE_MAX_LENGTH
  state text check (char_length(state) <= 200), -- LINE_MAX_LENGTH
  address_line_one text check (char_length(address_line_one) <= 200), -- LINE_MAX_LENGTH
  address_line_two text check (char_length(address_line_two) <= 200), -- LINE_MAX_LENGTH
  postal_code text check (postal_code = '' or postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  start_date date,
  end_date date,
  employment_type_id bigint references public.employment_types,
  location_type_id bigint references public.location_types,
  education_credential_id bigint references public.education_credentials,
  experience_level_id bigint references public.experience_levels,
  pay_type smallint check (pay_type in (1, 2)),
  min_annual_pay integer check (min_annual_pay between 0 and 999999999), -- MAX_ANNUAL_PAY
  max_annual_pay integer check (max_annual_pay between 0 and 999999999), -- MAX_ANNUAL_PAY
  min_hourly_pay numeric(10, 2) check (min_hourly_pay between 0 and 19230769.21), -- MAX_HOURLY_PAY
  max_hourly_pay numeric(10, 2) check (max_hourly_pay between 0 and 19230769.21), -- MAX_HOURLY_PAY
  application_type text check (application_type in ('url', 'email', 'platform')),
  application_url text check (application_url = '' or app.is_web_address(application_url)),
  application_email text check (application_email = '' or app.is_email(application_email)),
  special_instructions text check (char_length(special_instructions) <= 10000), -- TEXT_MAX_LENGTH
  benefits text check (char_length(benefits) <= 10000), -- TEXT_MAX_LENGTH
  -- Names or ids of job categories (decision 36).
  job_category_list jsonb not null default '[]' check (jsonb_typeof(job_category_list) = 'array'),
  -- For each field where it came from (decision 47).
  sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object'),
  created timestamptz not null default now(),
  -- Null while undecided; never false and never both (decision 47).
  moved_to_live boolean check (moved_to_live),
  denied boolean check (denied),
  check (moved_to_live is null or denied is null),
  unique (id, employer_id)
);
create index on public.script_acquired_job_openings (employer_id, created desc, id desc);

grant select on public.script_acquired_job_openings to authenticated;
grant update (moved_to_live, denied) on public.script_acquired_job_openings to authenticated;

alter table public.script_acquired_job_openings enable row level security;

create policy "members see their employer's suggested jobs" on public.script_acquired_job_openings
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
-- Approval is final, denial can be undone (decision 35).
create policy "members decide their active employer's suggested jobs" on public.script_acquired_job_openings
  for update to authenticated
  using (employer_id = any ((select app.my_active_employer_ids())::bigint[]) and moved_to_live is null)
  with check (employer_id = any ((select app.my_active_employer_ids())::bigint[]));
