-- Who belongs to which company. Rows are made by the database only (rule 13). Spec §3 employers_users
create table public.employers_users (
  user_id bigint not null references public.users on delete cascade,
  employer_id bigint not null references public.employers on delete cascade,
  joined_by text not null default 'staff' check (joined_by in ('creator', 'invitation', 'staff')),
  created timestamptz not null default now(),
  primary key (user_id, employer_id)
);
create index on public.employers_users (employer_id);

grant select, delete on public.employers_users to authenticated;

alter table public.employers_users enable row level security;

-- The helpers of the policies. plpgsql keeps their plans; before PostgreSQL 18 a function in sql is planned at every call.

-- Null for visitors, and for people who have no row yet.
create function app.my_user_id() returns bigint
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select u.id from public.users u where u.auth_id = (select auth.uid()));
end;
$$;

create function app.my_employer_ids() returns bigint[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(l.employer_id), '{}')
    from public.users u join public.employers_users l on l.user_id = u.id
    where u.auth_id = (select auth.uid())
  );
end;
$$;

-- Rule 14: an inactive company is read-only.
create function app.my_active_employer_ids() returns bigint[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(l.employer_id), '{}')
    from public.users u
      join public.employers_users l on l.user_id = u.id
      join public.employers e on e.id = l.employer_id
    where u.auth_id = (select auth.uid()) and e.inactive = 0
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

create policy "colleagues see each other" on public.users
  for select to authenticated using (id = any ((select app.my_colleague_ids())::bigint[]));

create policy "people see their own links" on public.employers_users
  for select to authenticated using (user_id = (select app.my_user_id()));
create policy "members see the links of their companies" on public.employers_users
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));
create policy "people leave a company" on public.employers_users
  for delete to authenticated using (user_id = (select app.my_user_id()));
create policy "members remove members of their active company" on public.employers_users
  for delete to authenticated using (employer_id = any ((select app.my_active_employer_ids())::bigint[]));

create policy "members see their company" on public.employers
  for select to authenticated using (id = any ((select app.my_employer_ids())::bigint[]));
-- Rule 12: RETURNING runs before the creator's link exists. The second condition holds in that transaction only.
create policy "creators see the company that they are creating" on public.employers
  for select to authenticated using (created_by = (select app.my_user_id()) and created = now());
create policy "everybody with a users row creates companies" on public.employers
  for insert to authenticated with check (created_by = (select app.my_user_id()));
create policy "members change the profile of their active company" on public.employers
  for update to authenticated
  using (id = any ((select app.my_active_employer_ids())::bigint[]))
  with check (id = any ((select app.my_active_employer_ids())::bigint[]));

-- Rule 8: what the server owns is accepted and overwritten.
create function app.take_new_employer() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.approved := 0;
  new.inactive := 0;
  new.created_by := app.my_user_id();
  new.modified_by := new.created_by;
  return new;
end;
$$;
create trigger take_new_employer before insert on public.employers
  for each row when (current_user = 'authenticated') execute function app.take_new_employer();

create function app.link_creator() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.employers_users (user_id, employer_id, joined_by) values (new.created_by, new.id, 'creator');
  return null;
end;
$$;
create trigger link_creator after insert on public.employers
  for each row when (new.created_by is not null) execute function app.link_creator();

-- Rule 28: a value of "modified" is never used twice, so that an update can ask for the row that it has read.
create function app.stamp_modification() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.modified := greatest(clock_timestamp(), old.modified + interval '1 microsecond');
  new.modified_by := app.my_user_id();
  return new;
end;
$$;
create trigger stamp_modification
  before update of name, logo, description, industry, primary_service, employee_count, company_url, careers_url,
    contact_email, phone
  on public.employers
  for each row when (old.* is distinct from new.*) execute function app.stamp_modification();

-- Rule 38: the last member stays, also when two removals meet: they queue for the company's row, and whoever was
-- removed while waiting removes nobody any more. Deleting the company or a person's account is not held up.
create function app.keep_last_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.employers e where e.id = old.employer_id for no key update;
  if not found or not exists (select from public.users u where u.id = old.user_id) then
    return old;
  end if;
  if auth.uid() is not null and old.employer_id <> all (app.my_employer_ids()) then
    raise exception 'You no longer have access to this company' using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from public.employers_users l where l.employer_id = old.employer_id and l.user_id <> old.user_id
  ) then
    raise exception 'The last member of a company cannot be removed' using hint = 'last_member';
  end if;
  return old;
end;
$$;
create trigger keep_last_member before delete on public.employers_users
  for each row execute function app.keep_last_member();

create function public.remove_member(employer_id bigint, user_id bigint) returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.employers_users l
  where l.employer_id = remove_member.employer_id and l.user_id = remove_member.user_id;
  if not found then
    raise exception 'This person is no member of a company that you can manage' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

create function public.leave_employer(employer_id bigint) returns void
  language sql set search_path = ''
  begin atomic
    select public.remove_member(leave_employer.employer_id, app.my_user_id());
  end;
grant execute on function public.remove_member, public.leave_employer to authenticated;

-- Rule 11: everybody signed in may look for a company by its name. EMPLOYER_SEARCH_MIN_LENGTH
-- No name is longer than 200 signs (LINE_MAX_LENGTH), so no more of a term is looked at.
create function public.search_employers(term text) returns table (id bigint, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    with wanted as materialized (select app.employer_name_key(left(term, 200)) as key)
    select e.id, e.name from wanted, public.employers e
    where char_length(wanted.key) >= 3 and e.inactive = 0
      and position(wanted.key in app.employer_name_key(e.name)) > 0
    order by e.name, e.id
    limit 50;
  end;

create function public.employer_name_taken(name text, except_id bigint default null) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.employers e
      where app.employer_name_key(e.name) = app.employer_name_key(left(employer_name_taken.name, 201))
        and e.id is distinct from except_id
    );
  end;
grant execute on function public.search_employers, public.employer_name_taken to authenticated;
