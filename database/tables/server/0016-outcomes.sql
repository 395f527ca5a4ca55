-- Rule 101: emails that ask for the outcome of a job. Their links are in server.job_extensions,
-- with the kind 'outcome'.
alter table server.job_reminders drop constraint job_reminders_kind_check;
alter table server.job_reminders add constraint job_reminders_kind_check
  check (kind in ('ends-in-five-days', 'ends-in-a-day', 'no-views', 'pause-ends', 'outcome'));
