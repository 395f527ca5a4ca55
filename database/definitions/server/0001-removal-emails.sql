-- Rule 38: queues an email to each user who is removed from a company, by a member or by staff.
create function server.note_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into server.removal_emails (team_log_id) values (new.id);
  return null;
end;
$$;
create trigger note_removal after insert on public.team_log
  for each row when (new.action = 'removed') execute function server.note_removal();
