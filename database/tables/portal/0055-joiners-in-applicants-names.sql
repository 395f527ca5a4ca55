-- Persian, Urdu and Indic names need the zero-width non-joiner and joiner. An applicant's name is no key, so it may hold
-- both (rule 57); something visible has to be left without them.
create function app.without_joiners(text text) returns text
  language sql immutable parallel safe
  return translate(text, U&'\200C\200D', '');

alter table public.applications
  drop constraint applications_name_check,
  add constraint applications_name_check check (
    char_length(name) between 1 and 200 -- LINE_MAX_LENGTH
    and btrim(app.without_joiners(name)) <> ''
    and app.without_joiners(name) = app.visible_part(app.without_joiners(name))
  );
