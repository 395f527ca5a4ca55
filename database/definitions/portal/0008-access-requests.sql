-- Requests for access that wait for staff. Spec §3 pending_employer_user_connections

create function app.may_request_access(employer_id bigint) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select not exists (
      select from public.employers_users l
      where l.employer_id = may_request_access.employer_id and l.user_id = app.my_user_id()
    ) and exists (
      select from public.employers e where e.id = may_request_access.employer_id and e.inactive = 0
    );
  end;
grant execute on function app.may_request_access to authenticated;

create policy "people see their own requests" on public.pending_employer_user_connections
  for select to authenticated using (user_id = (select app.my_user_id()));
create policy "people ask for access to an active company of others" on public.pending_employer_user_connections
  for insert to authenticated
  with check (user_id = (select app.my_user_id()) and app.may_request_access(employer_id));

-- Rule 13: takes the requesting user from the session.
create function app.take_new_request() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.user_id := app.my_user_id();
  new.requested_by := new.user_id;
  return new;
end;
$$;
create trigger take_new_request before insert on public.pending_employer_user_connections
  for each row when (current_user = 'authenticated') execute function app.take_new_request();

-- Rule 56: a user files at most 10 requests a day (ACCESS_REQUESTS_PER_DAY), because staff read
-- each request. Decided requests count too. Simultaneous requests wait for the lock on the user's
-- counter.
create function app.limit_new_requests() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  today constant date := app.today();
  requester constant bigint := app.my_user_id();
  total integer;
begin
  if requester is null then
    return new; -- The insert policy rejects a request without a user.
  end if;
  insert into app.access_request_counts as c (user_id, day, filed) values (requester, today, 1)
  on conflict (user_id) do update set day = today, filed = case when c.day = today then c.filed + 1 else 1 end
  returning c.filed into total;
  if total > 10 then -- ACCESS_REQUESTS_PER_DAY
    raise exception 'You can file 10 access requests a day' using errcode = 'PT429', hint = 'requests_per_day';
  end if;
  return new;
end;
$$;
create trigger limit_new_requests before insert on public.pending_employer_user_connections
  for each row when (current_user = 'authenticated') execute function app.limit_new_requests();

-- Deletes a user's open request when the user becomes a member, for example by an invitation.
create function app.end_request() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pending_employer_user_connections p
  where p.user_id = new.user_id and p.employer_id = new.employer_id;
  return null;
end;
$$;
create trigger end_request after insert on public.employers_users
  for each row execute function app.end_request();
