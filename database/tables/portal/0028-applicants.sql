-- What applicants write on the public form (rule 77), and what members make of it. Applications that came through the candidates'
-- side of the platform have none of it.
alter table public.applications
  add column name text check (char_length(name) between 1 and 200 and name = app.visible_part(name)), -- LINE_MAX_LENGTH
  add column email text check (app.is_email(email)),
  add column phone text check (phone ~ '^[0-9+(][0-9+(). /x-]{5,39}$'),
  add column message text check (char_length(message) <= 5000), -- APPLICANT_MESSAGE_MAX_LENGTH
  add column state text not null default 'new' check (state in ('new', 'contacted', 'declined')),
  add column state_changed timestamptz,
  -- Held by a member: neither time nor its applicant deletes it.
  add column held_at timestamptz,
  -- Its applicant has asked for it while it was held: deleted with the hold's end.
  add column deletion_asked timestamptz,
  -- SHA-256 of the secret in the applicant's link. No client reads it.
  add column token_hash bytea unique check (octet_length(token_hash) = 32);
create index applications_of_applicants on public.applications (created) where email is not null;
create index applications_to_delete on public.applications (deletion_asked) where deletion_asked is not null;

revoke select on public.applications from authenticated;
grant select (
  id, job_opening_id, created, name, email, phone, message, state, state_changed, held_at, deletion_asked
) on public.applications to authenticated;

-- A member holds all applications to a job; and the day on which they are deleted, set 30 days before it at the latest.
alter table public.job_openings
  add column applications_held_at timestamptz,
  add column applications_deleted_on date;
create index job_openings_applications_deleted_on on public.job_openings (applications_deleted_on)
  where applications_deleted_on is not null;

-- Applications to jobs in the bin are found by their applicants' secrets.
create index on app.deleted_jobs using gin (applications jsonb_path_ops);

-- Secrets whose application was deleted: the same form cannot bring it back within the day that it is good for.
create table app.spent_applications (
  token_hash bytea primary key,
  spent timestamptz not null default now()
);
create index on app.spent_applications (spent);
alter table app.spent_applications enable row level security;
