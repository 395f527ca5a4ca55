-- Rule 25: a suggestion becomes a job of its company in one transaction. Runs with the caller's rights: what the
-- caller may not insert is not read from the draft.
create function public.post_from_suggestion(suggestion_id bigint, job jsonb) returns public.job_openings
  language plpgsql set search_path = '' as $$
declare
  posted public.job_openings;
begin
  insert into public.job_openings (
    employer_id, original_script_job_id, name, description, address_line_one, address_line_two, city, state, postal_code,
    latitude, longitude, location_precision, start_date, end_date, employment_type_id, location_type_id,
    education_credential_id, experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay,
    max_hourly_pay, application_type, application_url, application_email, special_instructions, benefits
  )
  select
    s.employer_id, s.id, d.name, d.description, d.address_line_one, d.address_line_two, d.city, d.state, d.postal_code,
    d.latitude, d.longitude, d.location_precision, coalesce(d.start_date, app.today()), d.end_date,
    coalesce(d.employment_type_id, 1), coalesce(d.location_type_id, 1), coalesce(d.education_credential_id, 8),
    coalesce(d.experience_level_id, 1), coalesce(d.pay_type, 1::smallint), d.min_annual_pay, d.max_annual_pay,
    coalesce(d.min_hourly_pay, 0), coalesce(d.max_hourly_pay, 0), coalesce(d.application_type, 'platform'),
    d.application_url, d.application_email, d.special_instructions, d.benefits
  from public.script_acquired_job_openings s, jsonb_populate_record(null::public.job_openings, job) d
  where s.id = suggestion_id
  returning * into posted;
  if not found then
    raise exception 'There is no such suggestion' using errcode = 'insufficient_privilege';
  end if;
  return posted;
end;
$$;
grant execute on function public.post_from_suggestion to authenticated;
