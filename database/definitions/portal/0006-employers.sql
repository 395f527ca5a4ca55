-- Companies, and which users see, create and change them. Spec §3 employers

create policy "members see their company" on public.employers
  for select to authenticated using (id = any ((select app.my_employer_ids())::bigint[]));
-- Rule 12: lets users insert a company with RETURNING. PostgreSQL returns the new row before the
-- creator is a member. `created = now()` is true only in the transaction that inserts the company.
create policy "creators see the company that they are creating" on public.employers
  for select to authenticated using (created_by = (select app.my_user_id()) and created = now());
create policy "everybody with a users row creates companies" on public.employers
  for insert to authenticated with check (created_by = (select app.my_user_id()));
create policy "members change the profile of their active company" on public.employers
  for update to authenticated
  using (id = any ((select app.my_active_employer_ids())::bigint[]))
  with check (id = any ((select app.my_active_employer_ids())::bigint[]));

-- Rule 8: replaces the values that the client sent for columns that only the server may set.
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

-- Limits how many companies a user creates in a day (EMPLOYERS_PER_DAY). Each company reserves its
-- name, and fifty companies would fill the results of a search. Locks the user's row, so that
-- simultaneous inserts are counted correctly.
create function app.limit_new_employers() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  creator_id bigint := app.my_user_id();
begin
  perform from public.users u where u.id = creator_id for no key update;
  if (
    select count(*) from public.employers e
    where e.created_by = creator_id and e.created > now() - interval '1 day'
  ) >= 20 then -- EMPLOYERS_PER_DAY
    raise exception 'You can create 20 companies a day' using errcode = 'PT429', hint = 'company_limit';
  end if;
  return new;
end;
$$;
create trigger limit_new_employers before insert on public.employers
  for each row when (current_user = 'authenticated') execute function app.limit_new_employers();

create function app.link_creator() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.employers_users (user_id, employer_id, joined_by) values (new.created_by, new.id, 'creator');
  return null;
end;
$$;
create trigger link_creator after insert on public.employers
  for each row when (new.created_by is not null) execute function app.link_creator();

create trigger require_industry before insert or update of industry on public.employers
  for each row when (new.industry is not null) execute function app.require_industry('industry');

create trigger stamp_modification before update on public.employers
  for each row when (old.* is distinct from new.*) execute function app.stamp_modification(
    'approved', 'approved_url', 'inactive', 'requires_second_factor', 'is_public_employer', 'logo', 'logo_version', 'logo_review_note', 'created', 'created_by',
    'modified', 'modified_by');

-- Withdraws the approval when a company is renamed, because staff approve a company by its name.
create function app.await_company_approval() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.approved := 0;
  return new;
end;
$$;
create trigger await_approval before update of name on public.employers
  for each row when (app.employer_name_key(old.name) <> app.employer_name_key(new.name))
  execute function app.await_company_approval();

-- Stores the URL of the company's website as the approved URL when staff approve the company,
-- because staff checked the website at this URL.
create function app.take_approved_url() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.approved_url := new.company_url;
  return new;
end;
$$;
create trigger take_approved_url before insert or update of approved on public.employers
  for each row when (new.approved = 1) execute function app.take_approved_url();

-- Rule 11: returns true if an active or inactive company other than `except_id` has this name.
create function public.employer_name_taken(name text, except_id bigint default null) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.employers e
      where app.employer_name_key(e.name) = app.employer_name_key(left(employer_name_taken.name, 201))
        and e.id is distinct from except_id
    );
  end;
grant execute on function public.employer_name_taken to authenticated;
