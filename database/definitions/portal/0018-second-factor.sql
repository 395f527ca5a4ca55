-- Companies that require a second factor of their members (rule 69). The functions in
-- 0001-callers.sql return such a company only to callers whose token is at aal2.

-- Locks the memberships and then the company, in the same order as the removal of a member. A
-- removal and a change of the rule therefore cannot deadlock.
create function app.lock_team(employer_id bigint) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.employers_users l where l.employer_id = lock_team.employer_id order by l.user_id for no key update;
  perform from public.employers e where e.id = lock_team.employer_id for no key update;
end;
$$;

-- Changes the company's rule. Returns false if the rule already had this value. Staff also call
-- this function, for members who lost their second factor.
create function app.set_second_factor(employer_id bigint, is_required boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_team(set_second_factor.employer_id);
  update public.employers e set requires_second_factor = is_required
  where e.id = set_second_factor.employer_id and e.requires_second_factor <> is_required;
  if found then
    perform app.log_team_change(
      set_second_factor.employer_id,
      case when is_required then 'second_factor_required' else 'second_factor_optional' end,
      null, null);
  end if;
  return found;
end;
$$;

-- Copies the company's rule to a new membership. Locks the company's row, so that a simultaneous
-- change of the rule waits.
create function app.take_second_factor_rule() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select e.requires_second_factor into new.requires_second_factor
  from public.employers e where e.id = new.employer_id for share;
  -- The value is null if the company does not exist. The foreign key then rejects the membership.
  new.requires_second_factor := coalesce(new.requires_second_factor, false);
  return new;
end;
$$;
create trigger take_second_factor_rule before insert on public.employers_users
  for each row execute function app.take_second_factor_rule();

create function app.pass_second_factor_rule_on() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.employers_users l set requires_second_factor = new.requires_second_factor where l.employer_id = new.id;
  return null;
end;
$$;
create trigger pass_second_factor_rule_on after update of requires_second_factor on public.employers
  for each row when (old.requires_second_factor <> new.requires_second_factor)
  execute function app.pass_second_factor_rule_on();

-- Turns the company's rule on or off. Rejects a session that has not used a second factor.
create function public.require_second_factor(employer_id bigint, is_required boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(require_second_factor.employer_id = any (app.my_active_employer_ids()), false) then
    raise exception 'You cannot change this company' using errcode = 'insufficient_privilege';
  end if;
  if not app.has_second_factor() then
    raise exception 'Sign in with a second factor first'
      using errcode = 'insufficient_privilege', hint = 'second_factor_needed';
  end if;
  -- Takes the lock before counting the changes of this day, so that simultaneous calls are counted
  -- correctly. The number of changes is limited, because each change sends an email to all members.
  perform app.lock_team(require_second_factor.employer_id);
  if (
    select count(*) from public.team_log t
    where t.employer_id = require_second_factor.employer_id and t.created > now() - interval '1 day'
      and t.action in ('second_factor_required', 'second_factor_optional')
  ) >= 10 then -- SECOND_FACTOR_CHANGES_PER_DAY
    raise exception 'This can be changed 10 times a day' using errcode = 'PT429', hint = 'second_factor_limit';
  end if;
  perform app.set_second_factor(require_second_factor.employer_id, coalesce(is_required, true));
end;
$$;

-- Lists the caller's companies that require a second factor. Returns no rows if the session has
-- used a second factor.
create function public.employers_that_need_second_factor() returns table (id bigint, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select e.id, e.name
    from public.users u
      join public.employers_users l on l.user_id = u.id
      join public.employers e on e.id = l.employer_id
    where u.auth_id = (select auth.uid()) and e.requires_second_factor and not app.has_second_factor()
    order by e.name collate "und-x-icu", e.id;
  end;
grant execute on function public.require_second_factor, public.employers_that_need_second_factor to authenticated;
