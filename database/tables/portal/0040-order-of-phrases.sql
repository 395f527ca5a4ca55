-- Rule 97: the columns that order applicants, so that a search orders what it found without reading
-- the applications.
alter table app.application_phrases
  add column meets_needs boolean not null default true,
  add column created timestamptz not null default now();
update app.application_phrases p set meets_needs = a.meets_needs, created = a.created
from public.applications a where a.id = p.application_id;
alter table app.application_phrases
  alter column meets_needs drop default,
  alter column created drop default,
  drop constraint application_phrases_pkey,
  add primary key (employer_id, phrase, application_id) include (meets_needs, created);
