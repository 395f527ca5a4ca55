-- Rule 58: slips of the keyboard, "infinity" and the year 1 are no dates of a job. EARLIEST_JOB_DATE, LATEST_JOB_DATE
update public.job_openings set
  start_date = least(greatest(start_date, '2000-01-01'), '2099-12-31'),
  end_date = least(greatest(end_date, '2000-01-01'), '2099-12-31')
where start_date not between '2000-01-01' and '2099-12-31' or end_date not between '2000-01-01' and '2099-12-31';
update public.script_acquired_job_openings set
  start_date = least(greatest(start_date, '2000-01-01'), '2099-12-31'),
  end_date = least(greatest(end_date, '2000-01-01'), '2099-12-31')
where start_date not between '2000-01-01' and '2099-12-31' or end_date not between '2000-01-01' and '2099-12-31';

alter table public.job_openings
  add constraint dates_in_range check (
    start_date between '2000-01-01' and '2099-12-31' and end_date between '2000-01-01' and '2099-12-31'),
  -- A remote job needs no street. LINE_MAX_LENGTH, REMOTE_LOCATION_TYPE_ID
  drop constraint job_openings_address_line_one_check,
  add constraint street_given check (
    char_length(address_line_one) <= 200 and (btrim(address_line_one) <> '' or location_type_id = 3));
alter table public.script_acquired_job_openings
  add constraint dates_in_range check (
    start_date between '2000-01-01' and '2099-12-31' and end_date between '2000-01-01' and '2099-12-31');
