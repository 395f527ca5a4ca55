-- The finder reads a host for one company a day (rule 72), so the websites that it reads have hosts of one spelling. The web app
-- and the data service write it (domain/web-address.ts). The rest is as before.
create or replace function app.check_employer_texts() returns trigger
  language plpgsql set search_path = '' as $$
declare
  plain_host constant text := '^https?://[a-z0-9.-]+(:[0-9]+)?([/?#]|$)';
  failed constant name := case
    when new.description is distinct from old.description and not app.is_rich_text(new.description)
      then 'employers_description_check'
    when new.logo is distinct from old.logo
      and not (new.logo = '' or new.logo ~ '^/c/logo/[0-9]+-([0-9a-f]{16}|[0-9a-f]{32})\.webp$' or app.is_web_address(new.logo))
      then 'employers_logo_check'
    when new.company_url is distinct from old.company_url
      and not (new.company_url = '' or app.is_web_address(new.company_url) and new.company_url ~* plain_host) then 'employers_company_url_check'
    when new.careers_url is distinct from old.careers_url
      and not (new.careers_url = '' or app.is_web_address(new.careers_url) and new.careers_url ~* plain_host) then 'employers_careers_url_check'
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

-- For the company whose approved website has a host: the expression is that of app.host_of().
create index employers_approved_host on public.employers (
  (regexp_replace(lower(substring(approved_url from '^[Hh][Tt][Tt][Pp][Ss]?://([A-Za-z0-9.-]+)(?=[:/?#]|$)')), '^www\.', ''))
) where approved = 1 and inactive = 0;
