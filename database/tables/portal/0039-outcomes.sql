-- Rule 101: whether members hired someone for a job that is over, and when they said so.
alter table public.job_openings add column outcome text check (outcome in ('hired_here', 'hired_elsewhere', 'not_hired'));
alter table public.job_openings add column outcome_at timestamptz;

-- Index for finding the jobs of a company that found a worker in the last year.
create index job_openings_outcomes on public.job_openings (employer_id, (coalesce(outcome_at, closed_at)) desc)
  where outcome is not null or closed_reason is not null;

alter table public.team_log drop constraint team_log_action_check;
alter table public.team_log add constraint team_log_action_check check (action in (
  'company_created', 'joined', 'access_granted', 'left', 'removed',
  'invited', 'invitation_resent', 'invitation_revoked',
  'job_closed', 'job_reopened', 'job_renewed', 'job_deleted', 'job_restored', 'job_duplicated', 'job_renewal_undone',
  'job_paused', 'job_unpaused', 'job_outcome',
  'second_factor_required', 'second_factor_optional'
));
