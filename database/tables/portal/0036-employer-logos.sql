-- A company's logo as the server made it of what a member uploaded (rule 79). Apart from the company's row, which lists read.
create table app.employer_logos (
  employer_id bigint primary key references public.employers on delete cascade,
  -- WebP, 512 pixels wide and high at most (LOGO_MAX_SIDE).
  image bytea not null check (octet_length(image) between 1 and 100000), -- LOGO_STORED_MAX_BYTES
  -- The beginning of the image's SHA-256, in its public address.
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  uploaded timestamptz not null default now(),
  uploaded_by bigint references public.users on delete set null,
  approved smallint not null default 0 check (approved in (0, 1)),
  -- Why staff sent it back.
  review_note text check (char_length(review_note) <= 10000), -- TEXT_MAX_LENGTH
  check (approved = 0 or review_note is null)
);
create index on app.employer_logos (uploaded_by);

alter table app.employer_logos enable row level security;

-- What members see of it in the company's row: there is one, and what staff said. `logo` is its public address, once approved.
alter table public.employers
  add column logo_version text,
  add column logo_review_note text;

-- As before; a logo's address may be the portal's own.
create or replace function app.check_employer_texts() returns trigger
  language plpgsql set search_path = '' as $$
declare
  failed constant name := case
    when new.description is distinct from old.description and not app.is_rich_text(new.description)
      then 'employers_description_check'
    when new.logo is distinct from old.logo
      and not (new.logo = '' or new.logo ~ '^/c/logo/[0-9]+-[0-9a-f]{16}\.webp$' or app.is_web_address(new.logo))
      then 'employers_logo_check'
    when new.company_url is distinct from old.company_url
      and not (new.company_url = '' or app.is_web_address(new.company_url)) then 'employers_company_url_check'
    when new.careers_url is distinct from old.careers_url
      and not (new.careers_url = '' or app.is_web_address(new.careers_url)) then 'employers_careers_url_check'
    when new.contact_email is distinct from old.contact_email
      and not (new.contact_email = '' or app.is_email(new.contact_email)) then 'employers_contact_email_check'
  end;
begin
  if failed is not null then
    raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, failed
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = failed;
  end if;
  return null;
end;
$$;
