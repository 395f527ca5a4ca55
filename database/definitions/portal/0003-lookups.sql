-- The four lists of the job form. Spec §3 "Lookup tables"

create policy "everyone reads employment types" on public.employment_types
  for select to anon, authenticated using (true);
create policy "everyone reads location types" on public.location_types
  for select to anon, authenticated using (true);
create policy "everyone reads education credentials" on public.education_credentials
  for select to anon, authenticated using (true);
create policy "everyone reads experience levels" on public.experience_levels
  for select to anon, authenticated using (true);
