-- Rule 69: adds an audit log entry and queues emails to the members when a company starts or stops
-- requiring a second factor.
create function server.note_second_factor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into server.second_factor_emails (team_log_id) values (new.id);
  insert into auth.audit_log_entries (id, payload, created_at)
  select gen_random_uuid(), json_build_object(
    'action', new.action, 'actor_id', u.auth_id, 'actor_username', coalesce(new.actor_email, ''),
    'log_type', 'team', 'traits', json_build_object('employer_id', new.employer_id)
  ), now()
  from (values (new.actor_id)) as acting (id) left join public.users u on u.id = acting.id;
  return null;
end;
$$;
create trigger note_second_factor after insert on public.team_log
  for each row when (new.action in ('second_factor_required', 'second_factor_optional'))
  execute function server.note_second_factor();
