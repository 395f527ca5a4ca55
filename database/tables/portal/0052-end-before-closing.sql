-- The last day that a job had before it was closed at a later date: reopening restores it (rule 60). Null otherwise.
alter table public.job_openings add column end_date_before_closing date;
