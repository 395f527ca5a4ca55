-- Applications, which members of the job's company read. Spec §3 applications

-- The policies of job_openings apply in this query.
create policy "members see the applications to jobs that they see" on public.applications
  for select to authenticated
  using (exists (select from public.job_openings j where j.id = job_opening_id));
