-- Finds companies by name, for any signed-in user. Rule 11, record 106

create function app.list_employer_name() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.inactive = 0 then
    insert into app.employer_names (employer_id, name, key) values (new.id, new.name, app.employer_name_key(new.name))
    on conflict (employer_id) do update set name = excluded.name, key = excluded.key;
  else
    delete from app.employer_names n where n.employer_id = new.id;
  end if;
  return null;
end;
$$;
create trigger list_new_name after insert on public.employers
  for each row execute function app.list_employer_name();
create trigger list_changed_name after update of name, inactive on public.employers
  for each row when (old.name is distinct from new.name or old.inactive <> new.inactive)
  execute function app.list_employer_name();

-- Returns at most fifty active companies whose name contains the term. Returns no rows for fewer
-- than three characters (EMPLOYER_SEARCH_MIN_LENGTH). Uses only the first 200 characters of the
-- term, because names are not longer (LINE_MAX_LENGTH).
--
-- Reads the names in alphabetical order if the term is common, and uses the index if the term is
-- rare. The search never reads all names. A sample of the table shows how common the term is. The
-- sample is random, because a user could create a thousand companies whose names come first in
-- alphabetical order.
create function public.search_employers(term text) returns table (id bigint, name text)
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  wanted constant text := app.employer_name_key(left(term, 200));
  last constant integer := char_length(wanted) - 2;
  -- The number of pages to sample. Sixteen pages hold about a thousand names.
  pages constant numeric := greatest(pg_catalog.pg_relation_size('app.employer_names') / 8192, 16);
  sampled integer;
  among integer;
  hits bigint[];
begin
  if coalesce(last, 0) < 1 then
    return;
  end if;
  foreach among in array array[1000, 10000, 100000] loop
    hits := array(
      select f.employer_id from (
        select n.* from app.employer_names n order by n.name, n.employer_id limit among
      ) f where position(wanted in f.key) > 0 limit 50
    );
    if cardinality(hits) = 50 then
      return query select n.employer_id, n.name from app.employer_names n
        where n.employer_id = any (hits) order by n.name, n.employer_id;
      return;
    end if;
    -- Each round of the loop reads ten times as many names as the round before. A sample estimates
    -- how many of a thousand names match. If the next round is unlikely to find fifty matches,
    -- leaves the loop and uses the index.
    sampled := coalesce(sampled, (
      select coalesce(1000 * count(*) filter (where position(wanted in s.key) > 0) / nullif(count(*), 0), 0)
      from app.employer_names s tablesample system (1600 / pages)
    ));
    exit when greatest(cardinality(hits), sampled) < among / 125;
  end loop;
  -- Searches the index for only a few of the term's trigrams. Each further trigram takes time and
  -- excludes hardly any name.
  return query select c.employer_id, c.name from (
    select n.employer_id, n.name from app.employer_names n
    where app.trigrams(n.key) @> (
        array(select pg_catalog.hashtext(substr(wanted, at, 3)) & 1048575 from generate_series(1, last, greatest(last / 3, 1)) at)
        || (pg_catalog.hashtext(right(wanted, 3)) & 1048575)
      ) and position(wanted in n.key) > 0
    offset 0
  ) c order by c.name, c.employer_id limit 50;
end;
$$;
grant execute on function public.search_employers to authenticated;
