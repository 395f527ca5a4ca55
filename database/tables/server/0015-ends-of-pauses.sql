-- Rule 99: reminders that a pause ends.
alter table server.job_reminders drop constraint job_reminders_kind_check;
alter table server.job_reminders add constraint job_reminders_kind_check
  check (kind in ('ends-in-five-days', 'ends-in-a-day', 'no-views', 'pause-ends'));
