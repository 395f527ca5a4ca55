-- Rule 38: whoever was removed from a company gets a mail, however the removal was asked for. Each row is a removal
-- whose mail is not in the outbox yet.
create table server.removal_mails (
  team_log_id bigint primary key references public.team_log on delete cascade
);

create function server.note_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into server.removal_mails (team_log_id) values (new.id);
  return null;
end;
$$;
create trigger note_removal after insert on public.team_log
  for each row when (new.action = 'removed') execute function server.note_removal();
