-- The categories of a job. Spec §3 job_categories_job_openings
create table public.job_categories_job_openings (
  job_opening_id bigint not null references public.job_openings on delete cascade,
  job_category_id bigint not null references public.job_categories,
  primary key (job_opening_id, job_category_id)
);
-- Index for finding the jobs of a category, newest first.
create index on public.job_categories_job_openings (job_category_id, job_opening_id);

grant select, insert, delete on public.job_categories_job_openings to authenticated;

alter table public.job_categories_job_openings enable row level security;
