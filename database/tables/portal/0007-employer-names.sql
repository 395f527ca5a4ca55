-- Rule 11: names of active companies, for the search (record 106). app.list_employer_name() updates
-- them.

-- Returns a number for each three consecutive characters of a name. A text can contain another text
-- only if it has all trigrams of that text. Doesn't use pg_trgm, because pg_trgm skips characters
-- that are not letters in the database's locale.
--
-- Maps each trigram to one of a million numbers, which limits the number of keys in the index. A
-- GIN index never removes a key, so users could otherwise fill the disk with new names. Two
-- trigrams can share a number. The search is still correct, because it also compares the names.
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
-- Turns fastupdate off. Otherwise each search would also have to read the index's pending list.
create index employer_names_by_trigram on app.employer_names using gin (app.trigrams(key)) with (fastupdate = off);

alter table app.employer_names enable row level security;
