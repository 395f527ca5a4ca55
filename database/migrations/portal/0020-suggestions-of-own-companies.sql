-- A job names only a suggestion that its author can see. What the foreign key and the unique column would say of others
-- (23503, 23505) would tell which suggestions of other companies exist and are posted.
alter policy "members post jobs of their active employer" on public.job_openings
  with check (
    employer_id = any ((select app.my_active_employer_ids())::bigint[])
    and (original_script_job_id is null or exists (
      -- The policies of the suggestions decide inside.
      select from public.script_acquired_job_openings s
      where s.id = original_script_job_id and s.employer_id = job_openings.employer_id
    ))
  );
