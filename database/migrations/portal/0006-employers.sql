-- Companies. Their policies need to know the members, see the next migration. Spec §3 employers
create table public.employers (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) <= 200 and app.employer_name_key(name) <> ''), -- LINE_MAX_LENGTH
  logo text check (logo = '' or app.is_web_address(logo)),
  description text check (app.is_rich_text(description)),
  industry bigint references public.job_categories,
  primary_service text check (char_length(primary_service) <= 200), -- LINE_MAX_LENGTH
  employee_count integer check (employee_count >= 1), -- EMPLOYEE_COUNT_MIN
  company_url text check (company_url = '' or app.is_web_address(company_url)),
  careers_url text check (careers_url = '' or app.is_web_address(careers_url)),
  contact_email text check (contact_email = '' or app.is_email(contact_email)),
  phone text check (char_length(phone) <= 200), -- LINE_MAX_LENGTH
  approved smallint not null default 0 check (approved in (0, 1)),
  inactive smallint not null default 0 check (inactive in (0, 1)),
  created timestamptz not null default now(),
  created_by bigint references public.users on delete set null,
  modified timestamptz not null default now(),
  modified_by bigint references public.users on delete set null
);
create unique index employers_name_key on public.employers (app.employer_name_key(name));
create index on public.employers (created_by, created);
create index on public.employers (modified_by);
create index on public.employers (industry);

grant select on public.employers to authenticated;
grant insert (
  name, description, industry, primary_service, employee_count, company_url, careers_url, contact_email, phone,
  approved, inactive
) on public.employers to authenticated;
grant update (
  name, description, industry, primary_service, employee_count, company_url, careers_url, contact_email, phone
) on public.employers to authenticated;

alter table public.employers enable row level security;

create trigger require_industry before insert or update of industry on public.employers
  for each row when (new.industry is not null) execute function app.require_industry('industry');
