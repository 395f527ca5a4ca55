-- Members see how often their jobs were looked at; only the counting of the public pages writes it (rule 78).

-- The policies of job_openings decide inside this one.
create policy "members see the days of jobs that they see" on public.job_days
  for select to authenticated
  using (exists (select from public.job_openings j where j.id = job_opening_id));
