-- Functions that tell policies which user is calling. Most functions are in plpgsql, because it
-- caches query plans. Before version 18, PostgreSQL plans a function in SQL again at each call.
-- Reading auth.uid() into a variable takes a quarter less time than reading it in a subquery. The
-- functions look up rows in subqueries instead of joins, because a user has few companies, and
-- PostgreSQL would hash small tables for a join.

-- Returns true if the caller signed in with a second factor (rule 69). Policies call this function
-- only for companies that require a second factor, because parsing the claims takes longer than
-- finding the company. Written in plpgsql, because PostgreSQL would copy the body of an SQL
-- function into each query that calls it. The longer query would slow down all callers.
create function app.has_second_factor() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
end;
$$;

-- Returns null for visitors and for accounts without a row in public.users.
create function app.my_user_id() returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
begin
  return (select u.id from public.users u where u.auth_id = caller);
end;
$$;

create function app.my_employer_ids() returns bigint[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
begin
  return array(
    select l.employer_id
    from public.employers_users l
    where l.user_id = (select u.id from public.users u where u.auth_id = caller)
      and (not l.requires_second_factor or app.has_second_factor())
  );
end;
$$;

-- Returns the active companies of the caller. An inactive company is read-only, so policies for
-- changes use this function (rule 14).
create function app.my_active_employer_ids() returns bigint[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
begin
  return array(
    select l.employer_id
    from public.employers_users l
    where l.user_id = (select u.id from public.users u where u.auth_id = caller)
      and (not l.requires_second_factor or app.has_second_factor())
      and (select e.inactive from public.employers e where e.id = l.employer_id) = 0
  );
end;
$$;

create function app.my_colleague_ids() returns bigint[]
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(array_agg(distinct l.user_id), '{}')
    from public.employers_users l where l.employer_id = any (app.my_employer_ids());
  end;
grant execute on function
  app.my_user_id, app.my_employer_ids, app.my_active_employer_ids, app.my_colleague_ids to authenticated;
