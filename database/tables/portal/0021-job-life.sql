-- Why members closed a job, and when (rule 60). A job that closes at a later date is open until its end date.
alter table public.job_openings
  add column closed_reason text check (closed_reason in ('filled_here', 'filled_elsewhere', 'not_needed')),
  add column closed_at timestamptz;

-- The team's log tells of jobs as well. A job that is gone keeps its name there.
alter table public.team_log
  drop constraint team_log_action_check,
  add constraint team_log_action_check check (action in (
    'company_created', 'joined', 'access_granted', 'left', 'removed',
    'invited', 'invitation_resent', 'invitation_revoked',
    'job_closed', 'job_reopened', 'job_renewed', 'job_deleted', 'job_restored'
  )),
  alter column subject_email drop not null,
  add column job_id bigint,
  add column job_name text,
  add constraint about_a_person_or_a_job check ((subject_email is null) <> (job_name is null) and (job_id is null) = (job_name is null));
