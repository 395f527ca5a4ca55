-- Rule 38: each row is a removal from a company whose email is not in the outbox yet.
create table server.removal_emails (
  team_log_id bigint primary key references public.team_log on delete cascade
);
alter table server.removal_emails enable row level security;

-- Rule 69: each row is a company's change of mind about second factors whose emails are not in the
-- outbox yet.
create table server.second_factor_emails (
  team_log_id bigint primary key references public.team_log on delete cascade
);
alter table server.second_factor_emails enable row level security;
