-- Rule 38: removals of members for which no email is in the outbox yet.
create table server.removal_emails (
  team_log_id bigint primary key references public.team_log on delete cascade
);
alter table server.removal_emails enable row level security;

-- Rule 69: changes of a company's second-factor rule for which no emails are queued yet.
create table server.second_factor_emails (
  team_log_id bigint primary key references public.team_log on delete cascade
);
alter table server.second_factor_emails enable row level security;
