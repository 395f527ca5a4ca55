-- What a text may hold is looked at when it changes (record 70). A check constraint is read out of the catalogue, planned and
-- evaluated again by every statement and for every row that it writes: counting a view of a job with 90 kB of description took
-- 25 ms. The triggers see the row as it was written, with what other triggers made of it, and fire in every
-- session_replication_role.

-- The same rules in forms that stop at the first character that decides, instead of building a text without what is allowed.
-- An allowed tag holds no second "<", so a "<" is left over exactly where none begins.
create or replace function app.is_rich_text(html text) returns boolean
  language sql immutable parallel safe
  return octet_length(html) <= 100000
    and html !~* ('<(?!/?(?:p|strong|em|h[234]|ul|ol|li)>|br ?/?>|/a>'
      || '|a(?: (?:href="(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp):[^"<>]*"|target="_blank"|rel="[a-z ]*"))*>)');

create or replace function app.has_text(html text) returns boolean
  language sql immutable parallel safe
  return html !~ '^(?:<[^>]*>|&nbsp;|[\s\u00a0\u200b\ufeff])*$';

-- At most 64 characters before the @, counted outside the pattern.
create or replace function app.is_email(address text) returns boolean
  language sql immutable parallel safe
  return char_length(address) <= 254 and strpos(address, '@') <= 65
    and address ~* '^[a-z0-9!#$%&*+/=?^_`{|}~''.-]+@([a-z0-9-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$';

-- The names are those of the constraints. `old` is null where a row is new.
create function app.check_job_texts() returns trigger
  language plpgsql set search_path = '' as $$
declare
  failed constant name := case
    when new.name is distinct from old.name and new.name <> app.visible_part(new.name) then 'name_is_visible'
    when new.description is distinct from old.description
      and not (app.has_text(new.description) and app.is_rich_text(new.description)) then 'job_openings_description_check'
    when new.application_url is distinct from old.application_url
      and not (new.application_url = '' or app.is_web_address(new.application_url))
      then 'job_openings_application_url_check'
    when new.application_email is distinct from old.application_email
      and not (new.application_email = '' or app.is_email(new.application_email))
      then 'job_openings_application_email_check'
  end;
begin
  if failed is not null then
    raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, failed
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = failed;
  end if;
  return null;
end;
$$;
create trigger check_texts after insert or update on public.job_openings
  for each row execute function app.check_job_texts();

create function app.check_suggestion_texts() returns trigger
  language plpgsql set search_path = '' as $$
declare
  prefix constant text := 'script_acquired_job_openings_';
  failed constant name := case
    when new.description is distinct from old.description and not app.is_rich_text(new.description)
      then prefix || 'description_check'
    when new.application_url is distinct from old.application_url
      and not (new.application_url = '' or app.is_web_address(new.application_url))
      then prefix || 'application_url_check'
    when new.application_email is distinct from old.application_email
      and not (new.application_email = '' or app.is_email(new.application_email))
      then prefix || 'application_email_check'
  end;
begin
  if failed is not null then
    raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, failed
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = failed;
  end if;
  return null;
end;
$$;
create trigger check_texts after insert or update on public.script_acquired_job_openings
  for each row execute function app.check_suggestion_texts();

-- The name's constraints stay: its key is made for an index, and must not be made of an endless name.
create function app.check_employer_texts() returns trigger
  language plpgsql set search_path = '' as $$
declare
  failed constant name := case
    when new.description is distinct from old.description and not app.is_rich_text(new.description)
      then 'employers_description_check'
    when new.logo is distinct from old.logo and not (new.logo = '' or app.is_web_address(new.logo))
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
create trigger check_texts after insert or update on public.employers
  for each row execute function app.check_employer_texts();

alter table public.job_openings
  enable always trigger check_texts,
  drop constraint name_is_visible,
  drop constraint job_openings_description_check,
  drop constraint job_openings_application_url_check,
  drop constraint job_openings_application_email_check;
alter table public.script_acquired_job_openings
  enable always trigger check_texts,
  drop constraint script_acquired_job_openings_description_check,
  drop constraint script_acquired_job_openings_application_url_check,
  drop constraint script_acquired_job_openings_application_email_check;
alter table public.employers
  enable always trigger check_texts,
  drop constraint employers_description_check,
  drop constraint employers_logo_check,
  drop constraint employers_company_url_check,
  drop constraint employers_careers_url_check,
  drop constraint employers_contact_email_check;
