-- Choices of the job form. An id never changes its meaning. domain/limits.ts has the form's
-- defaults (1, 1, 8, 1). Spec §9
insert into public.employment_types (id, name, sort) values
  (1, 'Full-time', 10),
  (2, 'Part-time', 20),
  (3, 'Temporary', 30),
  (4, 'Seasonal', 40),
  (5, 'Contract', 50),
  (6, 'Per diem', 60),
  (7, 'Internship', 70),
  (8, 'Apprenticeship', 80)
on conflict (id) do update set name = excluded.name, sort = excluded.sort;

insert into public.location_types (id, name) values
  (1, 'On site'),
  (2, 'Hybrid'),
  (3, 'Remote'),
  (4, 'On the road')
on conflict (id) do update set name = excluded.name;

insert into public.education_credentials (id, name, sort) values
  (8, 'No requirement', 10),
  (1, 'High school diploma or GED', 20),
  (2, 'Some college', 30),
  (9, 'Trade or technical certificate', 40),
  (10, 'Professional license', 50),
  (3, 'Associate degree', 60),
  (4, 'Bachelor’s degree', 70),
  (5, 'Master’s degree', 80),
  (6, 'Doctorate', 90),
  (7, 'Professional degree (JD, MD, DDS)', 100)
on conflict (id) do update set name = excluded.name, sort = excluded.sort;

insert into public.experience_levels (id, name, sort) values
  (1, 'Entry level', 10),
  (2, '1 to 2 years', 20),
  (3, '3 to 5 years', 30),
  (4, '6 to 10 years', 40),
  (5, 'More than 10 years', 50),
  (6, 'Supervisor or manager', 60),
  (7, 'Director or executive', 70)
on conflict (id) do update set name = excluded.name, sort = excluded.sort;
