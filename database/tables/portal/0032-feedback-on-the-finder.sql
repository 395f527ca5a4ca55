-- Stores what members report about the finder's results (rule 73).

-- True if a member said that the suggestion is not a job. Such a suggestion is also denied.
alter table public.script_acquired_job_openings
  add not_a_job boolean check (not_a_job),
  add constraint not_a_job_is_denied check (not_a_job is null or denied is not null);
grant update (not_a_job) on public.script_acquired_job_openings to authenticated;

-- The kind of source, the page and the layout of the list that the job was found in, as one text.
-- Null until a scan sees the job again.
alter table app.found_jobs add found_in text check (char_length(found_in) <= 1000);

-- Pages with jobs that the finder missed, for staff. Staff read them with `staff missed-jobs`.
create table app.missed_jobs (
  id bigint generated always as identity primary key,
  employer_id bigint not null references public.employers on delete cascade,
  user_id bigint not null references public.users on delete cascade,
  url text not null check (app.is_web_address(url)),
  note text check (char_length(note) between 1 and 200), -- LINE_MAX_LENGTH
  created timestamptz not null default now()
);
create index on app.missed_jobs (employer_id);
create index on app.missed_jobs (user_id);

alter table app.missed_jobs enable row level security;
