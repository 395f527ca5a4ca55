-- Lets clients repeat an insert without storing its rows twice (rule 90, record 115). Only the data
-- service calls these functions, in the insert's transaction. Clients cannot call them, because
-- schema `app` is not exposed.

-- Reserves the key for this transaction. Raises OP201 if an earlier request with this key stored
-- its rows. The error's detail has the rows' primary keys if the earlier request returned them.
-- Raises PT422 if an earlier request with this key differs from this request. Raises PT409 if an
-- earlier request with this key is still running.
create function app.begin_keyed_insert(key text, request bytea) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  me constant uuid := auth.uid();
  stored app.keyed_inserts;
begin
  begin
    -- Waits if another transaction is inserting the same key. If that transaction rolls back, this
    -- statement inserts the key.
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

-- Stores the ids of the rows that the insert created.
create function app.end_keyed_insert(row_ids text[]) returns void
  language sql security definer set search_path = ''
  begin atomic
    update app.keyed_inserts k set row_ids = end_keyed_insert.row_ids
    where k.user_id = auth.uid() and k.key = current_setting('openings.keyed_insert', true);
  end;

grant execute on function app.begin_keyed_insert, app.end_keyed_insert to authenticated;
