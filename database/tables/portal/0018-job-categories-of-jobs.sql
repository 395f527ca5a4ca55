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

-- The categories of approved jobs that are not closed. A list of a category reads its newest jobs
-- from the index. Triggers update the table when jobs or their categories change.
create table app.listed_categories (
  job_id bigint not null references public.job_openings on delete cascade,
  category_id bigint not null references public.job_categories on delete cascade,
  listed_order bigint not null,
  primary key (job_id, category_id)
);
create index on app.listed_categories (category_id, listed_order);

alter table app.listed_categories enable row level security;
