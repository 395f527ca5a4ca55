-- Rule 11: names of active companies, for the search (record 106). app.list_employer_name() updates
-- them.

-- Returns a number for every three consecutive characters. A text contains another text only if it
-- has all of its trigrams. Doesn't use pg_trgm, which skips characters that the database's locale
-- doesn't count as letters. Maps trigrams to a million numbers, because a GIN index never removes
-- keys and names with ever new characters would fill the disk. The search compares the texts, so a
-- shared number does no harm.
create function app.trigrams(key text) returns integer[]
  language sql immutable strict parallel safe
  return array(select distinct pg_catalog.hashtext(substr(key, n, 3)) & 1048575 from generate_series(1, char_length(key) - 2) n);

create table app.employer_names (
  employer_id bigint primary key references public.employers on delete cascade,
  name text collate "und-x-icu" not null,
  -- The result of app.employer_name_key. The collation makes trigrams compare as bytes.
  key text collate "C" not null
);

create index employer_names_in_order on app.employer_names (name, employer_id);
-- Turns fastupdate off, because searches would have to read the pending list each time.
create index employer_names_by_trigram on app.employer_names using gin (app.trigrams(key)) with (fastupdate = off);

alter table app.employer_names enable row level security;
