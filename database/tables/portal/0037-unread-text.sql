-- Since when a job's instructions or benefits differ from what staff approved (rule 29): the public side leaves both out meanwhile.
alter table public.job_openings add column text_unread_since timestamptz;
