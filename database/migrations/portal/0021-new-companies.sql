-- Names are taken for everybody, and fifty of them fill a search: nobody creates more than EMPLOYERS_PER_DAY. Two bodies
-- that arrive at once queue for the person's row.
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

-- Staff approved a company by its name, so another name waits for them again, as rule 29 has it for jobs.
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
