-- Rule 38: each row is a removal from a company whose email is not in the outbox yet.
create table server.removal_emails (
  team_log_id bigint primary key references public.team_log on delete cascade
);
