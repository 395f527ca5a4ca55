-- Applications, which members of the job's company read. Spec §3 applications

-- The policies of job_openings apply in this query.
create policy "members see the applications to jobs that they see" on public.applications
  for select to authenticated
  using (exists (select from public.job_openings j where j.id = job_opening_id));

create function app.set_company_of_application() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.employer_id := (select j.employer_id from public.job_openings j where j.id = new.job_opening_id);
  return new;
end;
$$;
create trigger set_company before insert or update of job_opening_id, employer_id on public.applications
  for each row execute function app.set_company_of_application();
