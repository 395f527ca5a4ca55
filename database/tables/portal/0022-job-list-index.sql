-- Record 15: what tells a job's status stands in the index of the list, so that the jobs of one status are counted and paged
-- through without reading their rows.
drop index public.job_openings_employer_id_created_id_idx;
create index job_openings_listed on public.job_openings (employer_id, created desc, id desc) include (end_date, archived, closed_reason);
