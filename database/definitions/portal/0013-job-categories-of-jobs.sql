-- The categories of a job. Spec §3 job_categories_job_openings

-- These policies query job_openings, so they find only jobs that the policies of job_openings
-- allow.
create policy "members see the categories of jobs that they see" on public.job_categories_job_openings
  for select to authenticated
  using (exists (select from public.job_openings j where j.id = job_opening_id));
create policy "members add categories to jobs that they can change" on public.job_categories_job_openings
  for insert to authenticated with check (exists (
    select from public.job_openings j
    where j.id = job_opening_id and j.employer_id = any ((select app.my_active_employer_ids())::bigint[])
  ));
create policy "members take categories from jobs that they can change" on public.job_categories_job_openings
  for delete to authenticated using (exists (
    select from public.job_openings j
    where j.id = job_opening_id and j.employer_id = any ((select app.my_active_employer_ids())::bigint[])
  ));

-- Rule 24: replaces a job's categories in one transaction. Locks the job's row, so that
-- simultaneous calls run in sequence.
create function public.set_job_categories(job_id bigint, category_ids bigint[]) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.job_openings j where j.id = job_id for no key update;
  if not found then
    raise exception 'This job does not exist, or you cannot change it' using errcode = 'insufficient_privilege';
  end if;
  delete from public.job_categories_job_openings l
  where l.job_opening_id = job_id and l.job_category_id <> all (category_ids);
  insert into public.job_categories_job_openings (job_opening_id, job_category_id)
  select job_id, unnest(category_ids)
  on conflict do nothing;
end;
$$;
grant execute on function public.set_job_categories to authenticated;
