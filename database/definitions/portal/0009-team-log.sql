-- Logs changes of a team, and actions of its members on jobs. All members can read the log (rules
-- 38 and 60).

create policy "members read the log of their companies" on public.team_log
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));

create function app.log_team_change(employer_id bigint, action text, subject_id bigint, subject_email text) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.team_log (employer_id, action, actor_id, actor_email, subject_id, subject_email)
    select e.id, log_team_change.action, me.id, me.email, log_team_change.subject_id, log_team_change.subject_email
    from public.employers e left join public.users me on me.id = app.my_user_id()
    where e.id = log_team_change.employer_id;
  end;

create function app.log_job_change(employer_id bigint, action text, job_id bigint, job_name text) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into public.team_log (employer_id, action, actor_id, actor_email, job_id, job_name)
    select e.id, log_job_change.action, me.id, me.email, log_job_change.job_id, log_job_change.job_name
    from public.employers e left join public.users me on me.id = app.my_user_id()
    where e.id = log_job_change.employer_id;
  end;

create function app.log_member_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  link public.employers_users := case tg_op when 'INSERT' then new else old end;
begin
  perform app.log_team_change(
    link.employer_id,
    case
      when tg_op = 'DELETE' and u.id = app.my_user_id() then 'left'
      when tg_op = 'DELETE' then 'removed'
      when link.joined_by = 'creator' then 'company_created'
      when link.joined_by = 'invitation' then 'joined'
      else 'access_granted'
    end,
    u.id, u.email)
  from public.users u where u.id = link.user_id;
  return null;
end;
$$;
create trigger log_member_change after insert or delete on public.employers_users
  for each row execute function app.log_member_change();
