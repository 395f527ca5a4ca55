-- Jobs are saved most, so their trigger judges dates, amounts, lengths and forms, in the same words (record 131). Lists of values stay
-- constraints: the types of rows are read from them. So do those of name and city: indexes are made of these before the trigger
-- runs, and a longer value has no place in one.

-- The names are those that the constraints had, in the order in which PostgreSQL judges constraints. Texts whose rules take long are
-- looked at when they change. `old` is null where a row is new.
create function app.check_job() returns trigger
  language plpgsql set search_path = '' as $$
declare
  failed constant name := case
    when not (new.start_date between '2000-01-01' and '2099-12-31' and new.end_date between '2000-01-01' and '2099-12-31')
      then 'dates_in_range' -- EARLIEST_JOB_DATE, LATEST_JOB_DATE
    when not new.end_date >= new.start_date then 'end_date_not_before_start_date'
    when not char_length(new.address_line_two) <= 200 then 'job_openings_address_line_two_check' -- LINE_MAX_LENGTH
    when new.application_email is distinct from old.application_email
      and not (new.application_email = '' or app.is_email(new.application_email)) then 'job_openings_application_email_check'
    when new.application_url is distinct from old.application_url
      and not (new.application_url = '' or app.is_web_address(new.application_url)) then 'job_openings_application_url_check'
    when not char_length(new.benefits) <= 10000 then 'job_openings_benefits_check' -- TEXT_MAX_LENGTH
    when not new.clicked_apply >= 0 then 'job_openings_clicked_apply_check'
    when new.description is distinct from old.description
      and not (app.has_text(new.description) and app.is_rich_text(new.description)) then 'job_openings_description_check'
    when not new.latitude between -90 and 90 then 'job_openings_latitude_check'
    when not new.longitude between -180 and 180 then 'job_openings_longitude_check'
    when not new.max_annual_pay <= 999999999 then 'job_openings_max_annual_pay_check' -- MAX_ANNUAL_PAY
    when not new.max_hourly_pay <= 19230769.21 then 'job_openings_max_hourly_pay_check' -- MAX_HOURLY_PAY
    when not new.min_annual_pay >= 0 then 'job_openings_min_annual_pay_check'
    when not new.min_hourly_pay >= 0 then 'job_openings_min_hourly_pay_check'
    when not new.postal_code ~ '^[0-9]{5}(-[0-9]{4})?$' then 'job_openings_postal_code_check' -- Spec §5
    when not char_length(new.review_note) <= 10000 then 'job_openings_review_note_check' -- TEXT_MAX_LENGTH
    when not char_length(new.special_instructions) <= 10000 then 'job_openings_special_instructions_check' -- TEXT_MAX_LENGTH
    when not new.views >= 0 then 'job_openings_views_check'
    when not new.max_annual_pay >= new.min_annual_pay then 'max_annual_pay_not_below_min'
    when not new.max_hourly_pay >= new.min_hourly_pay then 'max_hourly_pay_not_below_min'
    when new.name is distinct from old.name and new.name <> app.visible_part(new.name) then 'name_is_visible'
    -- Rule 20: zero is "missing" in the pair that the person typed.
    when not case new.pay_type when 1 then new.min_annual_pay > 0 else new.min_hourly_pay > 0 end then 'pay_given'
    -- A remote job needs no street. LINE_MAX_LENGTH, REMOTE_LOCATION_TYPE_ID
    when not (char_length(new.address_line_one) <= 200 and (btrim(new.address_line_one) <> '' or new.location_type_id = 3))
      then 'street_given'
  end;
begin
  if failed is not null then
    raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, failed
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = failed;
  end if;
  return null;
end;
$$;

-- Its name comes before those of the other triggers: what the row causes happens after it was judged.
create trigger check_job after insert or update on public.job_openings for each row execute function app.check_job();
alter table public.job_openings
  enable always trigger check_job,
  drop constraint dates_in_range,
  drop constraint end_date_not_before_start_date,
  drop constraint job_openings_address_line_two_check,
  drop constraint job_openings_benefits_check,
  drop constraint job_openings_clicked_apply_check,
  drop constraint job_openings_latitude_check,
  drop constraint job_openings_longitude_check,
  drop constraint job_openings_max_annual_pay_check,
  drop constraint job_openings_max_hourly_pay_check,
  drop constraint job_openings_min_annual_pay_check,
  drop constraint job_openings_min_hourly_pay_check,
  drop constraint job_openings_postal_code_check,
  drop constraint job_openings_review_note_check,
  drop constraint job_openings_special_instructions_check,
  drop constraint job_openings_views_check,
  drop constraint max_annual_pay_not_below_min,
  drop constraint max_hourly_pay_not_below_min,
  drop constraint pay_given,
  drop constraint street_given;

drop trigger check_texts on public.job_openings;
drop function app.check_job_texts();
