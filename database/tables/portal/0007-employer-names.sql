-- Rule 11: the names of active companies as the search reads them (record 106).
-- app.list_employer_name keeps them.

-- Every three characters in a row, each once. A text contains another text only if it has all of
-- its trigrams. No extension makes them, because those of pg_trgm skip what the database's locale
-- takes for no letter. Each is one of a million numbers: GIN never forgets what it has indexed, so
-- names of ever new characters would fill the disk. Texts that share a number are told apart by
-- comparing them.
create function app.trigrams(key text) returns integer[]
  language sql immutable strict parallel safe
  return array(select distinct pg_catalog.hashtext(substr(key, n, 3)) & 1048575 from generate_series(1, char_length(key) - 2) n);

create table app.employer_names (
  employer_id bigint primary key references public.employers on delete cascade,
  name text collate "und-x-icu" not null,
  -- By app.employer_name_key. Collated so that its trigrams are compared as bytes.
  key text collate "C" not null
);

create index employer_names_in_order on app.employer_names (name, employer_id);
-- What was added last is in it at once: searches would have to read a list of it each time.
create index employer_names_by_trigram on app.employer_names using gin (app.trigrams(key)) with (fastupdate = off);

alter table app.employer_names enable row level security;
