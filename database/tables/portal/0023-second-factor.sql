-- Whether a company's members need a second factor to reach it (rule 69). Only a function and staff write it.
alter table public.employers add column requires_second_factor boolean not null default false;

-- The same in every link, kept equal by triggers: policies ask for a person's links in every statement, and for nothing else.
alter table public.employers_users add column requires_second_factor boolean not null default false;

-- The team's log tells of it: about the company, not about a person or a job.
alter table public.team_log
  drop constraint team_log_action_check,
  add constraint team_log_action_check check (action in (
    'company_created', 'joined', 'access_granted', 'left', 'removed',
    'invited', 'invitation_resent', 'invitation_revoked',
    'job_closed', 'job_reopened', 'job_renewed', 'job_deleted', 'job_restored',
    'second_factor_required', 'second_factor_optional'
  )),
  drop constraint about_a_person_or_a_job,
  add constraint about_a_person_or_a_job check (
    (job_id is null) = (job_name is null)
    and case
      when action in ('second_factor_required', 'second_factor_optional') then subject_email is null and job_name is null
      else (subject_email is null) <> (job_name is null)
    end
  );
