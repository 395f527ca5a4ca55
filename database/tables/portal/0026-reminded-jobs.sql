-- Rule 75: jobs that are about to end, and those that were approved a week ago, are found without reading all of them. Neither
-- column changes when a view is counted.
create index job_openings_ending on public.job_openings (end_date) where archived = 0;
create index job_openings_approved_at on public.job_openings (approved_at) where approved = 1;
