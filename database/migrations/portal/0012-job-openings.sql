-- Openings of an employer, visible to its members only. Spec §3 job_openings, §5 "Job form"
create table public.job_openings (
  id bigint generated always as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200), -- LINE_MAX_LENGTH
  description text not null check (app.has_text(description) and app.is_rich_text(description)),
  address_line_one text not null check (btrim(address_line_one) <> '' and char_length(address_line_one) <= 200), -- LINE_MAX_LENGTH
  address_line_two text check (char_length(address_line_two) <= 200), -- LINE_MAX_LENGTH
  city text not null check (btrim(city) <> '' and char_length(city) <= 200), -- LINE_MAX_LENGTH
  state text not null check (state in ('Minnesota', 'Wisconsin')), -- STATES
  postal_code text not null check (postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'), -- Spec §5
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- How the position was found: house, town, centre of the ZIP code, or the default (decision 21).
  location_precision text check (location_precision in ('address', 'city', 'postal_code', 'default')),
  start_date date not null default app.today(),
  end_date date not null,
  employment_type_id bigint not null default 1 references public.employment_types, -- DEFAULT_EMPLOYMENT_TYPE_ID
  location_type_id bigint not null default 1 references public.location_types, -- DEFAULT_LOCATION_TYPE_ID
  education_credential_id bigint not null default 8 references public.education_credentials, -- DEFAULT_EDUCATION_CREDENTIAL_ID
  experience_level_id bigint not null default 1 references public.experience_levels, -- DEFAULT_EXPERIENCE_LEVEL_ID
  pay_type smallint not null default 1 check (pay_type in (1, 2)), -- annual, hourly
  min_annual_pay integer not null check (min_annual_pay >= 0),
  max_annual_pay integer not null check (max_annual_pay <= 999999999), -- MAX_ANNUAL_PAY
  min_hourly_pay numeric(10, 2) not null default 0 check (min_hourly_pay >= 0),
  max_hourly_pay numeric(10, 2) not null default 0 check (max_hourly_pay <= 19230769.21), -- MAX_HOURLY_PAY
  application_type text not null default 'platform' check (application_type in ('url', 'email', 'platform')),
  application_url text check (application_url = '' or app.is_web_address(application_url)),
  application_email text check (application_email = '' or app.is_email(application_email)),
  special_instructions text check (char_length(special_instructions) <= 10000), -- TEXT_MAX_LENGTH
  benefits text check (char_length(benefits) <= 10000), -- TEXT_MAX_LENGTH
  original_script_job_id bigint unique,
  views integer not null default 0 check (views >= 0),
  clicked_apply integer not null default 0 check (clicked_apply >= 0),
  archived smallint not null default 0 check (archived in (0, 1)),
  approved smallint not null default 0 check (approved in (0, 1)),
  approved_at timestamptz,
  -- Why staff sent the job back.
  review_note text check (char_length(review_note) <= 10000), -- TEXT_MAX_LENGTH
  is_promoted smallint not null default 0 check (is_promoted in (0, 1)),
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  modified_by bigint references public.users on delete set null,
  constraint end_date_not_before_start_date check (end_date >= start_date),
  constraint max_annual_pay_not_below_min check (max_annual_pay >= min_annual_pay),
  constraint max_hourly_pay_not_below_min check (max_hourly_pay >= min_hourly_pay),
  -- Decision 20: zero is "missing" in the pair that the person typed.
  constraint pay_given check (case pay_type when 1 then min_annual_pay > 0 else min_hourly_pay > 0 end),
  -- A job can only come from a suggestion made to its own company.
  foreign key (original_script_job_id, employer_id) references public.script_acquired_job_openings (id, employer_id)
    on delete set null (original_script_job_id)
);
create index on public.job_openings (employer_id, created desc, id desc);
create index on public.job_openings (modified_by);

grant select, delete on public.job_openings to authenticated;
grant insert (
  employer_id, name, description, address_line_one, address_line_two, city, state, postal_code, latitude, longitude,
  location_precision, start_date, end_date, employment_type_id, location_type_id, education_credential_id,
  experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay, application_type,
  application_url, application_email, special_instructions, benefits, original_script_job_id
) on public.job_openings to authenticated;
grant update (
  name, description, address_line_one, address_line_two, city, state, postal_code, latitude, longitude,
  location_precision, start_date, end_date, employment_type_id, location_type_id, education_credential_id,
  experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay, application_type,
  application_url, application_email, special_instructions, benefits
) on public.job_openings to authenticated;

alter table public.job_openings enable row level security;

create policy "members see their employer's jobs" on public.job_openings
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
create policy "members post jobs of their active employer" on public.job_openings
  for insert to authenticated with check (employer_id = any ((select app.my_active_employer_ids())::bigint[]));
create policy "members change their active employer's jobs" on public.job_openings
  for update to authenticated
  using (employer_id = any ((select app.my_active_employer_ids())::bigint[]))
  with check (employer_id = any ((select app.my_active_employer_ids())::bigint[]));
create policy "members delete their active employer's jobs" on public.job_openings
  for delete to authenticated using (employer_id = any ((select app.my_active_employer_ids())::bigint[]));

create function app.stamp_author() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.modified_by := app.my_user_id();
  return new;
end;
$$;
create trigger stamp_author before insert on public.job_openings
  for each row when (current_user = 'authenticated') execute function app.stamp_author();

-- Counting views or approving is no modification: it must not get into the way of somebody who edits.
create trigger stamp_modification
  before update of name, description, address_line_one, address_line_two, city, state, postal_code, latitude, longitude,
    location_precision, start_date, end_date, employment_type_id, location_type_id, education_credential_id,
    experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay, application_type,
    application_url, application_email, special_instructions, benefits
  on public.job_openings
  for each row when (old.* is distinct from new.*) execute function app.stamp_modification();

-- Decision 29: staff approved a title, a description and a way to apply, so a change of these waits for them again.
create function app.await_approval() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.approved := 0;
  new.approved_at := null;
  new.review_note := null;
  return new;
end;
$$;
create trigger await_approval
  before update of name, description, application_type, application_url, application_email on public.job_openings
  for each row when (
    (old.name, old.description, old.application_type, coalesce(old.application_url, ''), coalesce(old.application_email, ''))
    is distinct from
    (new.name, new.description, new.application_type, coalesce(new.application_url, ''), coalesce(new.application_email, ''))
  ) execute function app.await_approval();

-- Decision 25: posting a suggestion decides it, in the same transaction. The unique column lets it happen once.
create function app.decide_suggestion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.script_acquired_job_openings s set moved_to_live = true
  where s.id = new.original_script_job_id and s.denied is null;
  if not found then
    raise exception 'This suggestion has been denied' using hint = 'suggestion_denied';
  end if;
  return null;
end;
$$;
create trigger decide_suggestion after insert on public.job_openings
  for each row when (new.original_script_job_id is not null) execute function app.decide_suggestion();
