-- Grants the views and functions of the schema site to the role public_site (rule 76). Skips a
-- hosted project that does not have this role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'public_site') then
    grant usage on schema site to public_site;
    grant select on site.job_pages, site.jobs, site.job_categories, site.companies, site.published_jobs to public_site;
    grant execute on function
      site.apply_for_job, site.application_by_token, site.delete_application, site.delete_past_visitors,
      site.visitor_salt, site.count_visits, site.logo, site.find_jobs to public_site;
  end if;
end;
$$;
