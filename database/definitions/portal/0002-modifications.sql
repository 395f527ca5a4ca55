-- Records the time of the last modification of a row, and the user who made it.

-- Rule 28: sets "modified" at each change. A client can send the "modified" that it has read. The
-- update then changes nothing if the row has changed since.
create function app.stamp_modification() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- The trigger's arguments name the columns that the server and staff write. A change of only
  -- these columns does not set "modified".
  if to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then
    return new;
  end if;
  new.modified := greatest(clock_timestamp(), old.modified + interval '1 microsecond');
  new.modified_by := app.my_user_id();
  return new;
end;
$$;

-- Returns the columns of a table that members may update, quoted as identifiers.
create function app.member_columns(of_table regclass) returns text[]
  language sql stable set search_path = ''
  begin atomic
    select array_agg(quote_ident(a.attname) order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update');
  end;
