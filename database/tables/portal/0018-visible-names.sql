-- Rule 57: what cannot be seen makes different names look alike, so no name of a company, a person or a job holds it: control
-- and format characters, separators of lines, and what Unicode calls default ignorable (variation selectors, tags, fillers,
-- the grapheme joiner). domain/visible-name.ts is the same in a line; a test compares the two for every character.
create function app.visible_part(text text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    text,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5'
      || '\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
      || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g');
grant execute on function app.visible_part to authenticated;

-- The key no longer drops them in silence: two names with different keys differ where people can see it.
create or replace function app.employer_name_key(name text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    lower(normalize(name, nfkc) collate "und-x-icu"), '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));

-- Names from before this rule. A company's waits for staff again, with its number, as it may now be another's.
update public.employers e set name = left(app.visible_part(name), 180) || ' (' || id || ')', approved = 0
where name <> app.visible_part(name);
reindex index public.employers_name_key;
update public.users set first_name = app.visible_part(first_name), last_name = app.visible_part(last_name)
where first_name || last_name <> app.visible_part(first_name || last_name);
update public.job_openings set name = coalesce(nullif(btrim(app.visible_part(name)), ''), 'Job ' || id), approved = 0
where name <> app.visible_part(name);

alter table public.employers add constraint name_is_visible check (name = app.visible_part(name));
alter table public.users
  add constraint first_name_is_visible check (first_name = app.visible_part(first_name)),
  add constraint last_name_is_visible check (last_name = app.visible_part(last_name));
alter table public.job_openings add constraint name_is_visible check (name = app.visible_part(name));
