-- The contact that a company shows on its public page (rule 76). Members choose each detail. The
-- public site shows a chosen detail only as staff approved it.
alter table public.employers
  add column is_email_public boolean not null default false,
  add column is_phone_public boolean not null default false;
alter table app.approved_company_texts
  add column contact_email text,
  add column phone text;

grant update (is_email_public, is_phone_public) on public.employers to authenticated;
