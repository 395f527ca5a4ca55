-- Rule 99: a member pauses a job. The job takes applications again on this day.
alter table public.job_openings add column paused_until date;

-- Index for finding the pauses that end soon.
create index job_openings_paused on public.job_openings (paused_until) where paused_until is not null;

alter table public.team_log drop constraint team_log_action_check;
alter table public.team_log add constraint team_log_action_check check (action in (
  'company_created', 'joined', 'access_granted', 'left', 'removed',
  'invited', 'invitation_resent', 'invitation_revoked',
  'job_closed', 'job_reopened', 'job_renewed', 'job_deleted', 'job_restored', 'job_duplicated', 'job_renewal_undone',
  'job_paused', 'job_unpaused',
  'second_factor_required', 'second_factor_optional'
));
