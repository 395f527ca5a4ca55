-- The texts of companies that staff have read and approved (rule 76). The public site shows these
-- texts until staff approve a company's later changes. They are in their own table, which members
-- cannot write and the data service does not expose.
create table app.approved_company_texts (
  employer_id bigint primary key references public.employers on delete cascade,
  description text,
  primary_service text,
  employee_count integer,
  contact_email text,
  phone text,
  approved_at timestamptz not null default now()
);

alter table app.approved_company_texts enable row level security;
