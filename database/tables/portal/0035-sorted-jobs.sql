-- Rule 80: a page of a company's jobs by title, by place or by last day is read as fast as one of the newest (record 92). Sorting by
-- status reads all of them. The last includes what tells a job's status, as job_openings_listed does: whichever of them the planner
-- counts in, it reads no rows.
create index job_openings_by_title on public.job_openings (employer_id, (name collate "und-x-icu"), id);
create index job_openings_by_place on public.job_openings (employer_id, (city collate "und-x-icu"), state, id);
create index job_openings_by_end on public.job_openings (employer_id, end_date, id) include (archived, closed_reason);
