-- Inserts that may be sent again (rule 90, record 115). The data service calls both in the transaction of the insert; `app` is not
-- exposed, so nobody else does.

-- Takes the key for the transaction. SQLSTATE OP201: an earlier one has stored the rows whose primary keys are the detail, or rows that
-- its answer did not hold. PT422: that one asked for something else. PT409: it still runs.
create function app.begin_keyed_insert(key text, request bytea) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  me constant uuid := auth.uid();
  stored app.keyed_inserts;
begin
  begin
    -- Waits for a transaction that has the key, and goes on if that one stores nothing.
    insert into app.keyed_inserts as k (user_id, key, request)
    values (me, begin_keyed_insert.key, begin_keyed_insert.request)
    on conflict on constraint keyed_inserts_pkey do nothing;
  exception when lock_not_available then
    raise exception 'A request with this key is still running' using errcode = 'PT409';
  end;
  if found then
    delete from app.keyed_inserts k where k.user_id = me and k.key in (
      select o.key from app.keyed_inserts o where o.user_id = me
      order by o.created desc offset 500 -- KEYED_INSERTS_KEPT
      for update skip locked);
    perform set_config('openings.keyed_insert', begin_keyed_insert.key, true);
    return;
  end if;
  select k.* into stored from app.keyed_inserts k where k.user_id = me and k.key = begin_keyed_insert.key;
  if stored.request is distinct from begin_keyed_insert.request then
    raise exception 'This key belongs to another request' using errcode = 'PT422';
  end if;
  raise exception 'These rows are stored already' using errcode = 'OP201', detail = coalesce(stored.row_ids::text, '');
end;
$$;

-- Keeps which rows the insert has made.
create function app.end_keyed_insert(row_ids text[]) returns void
  language sql security definer set search_path = ''
  begin atomic
    update app.keyed_inserts k set row_ids = end_keyed_insert.row_ids
    where k.user_id = auth.uid() and k.key = current_setting('openings.keyed_insert', true);
  end;

grant execute on function app.begin_keyed_insert, app.end_keyed_insert to authenticated;
