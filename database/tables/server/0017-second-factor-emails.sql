-- Rule 69: each row is a company's change of mind about second factors whose emails are not in the outbox yet.
create table server.second_factor_emails (
  team_log_id bigint primary key references public.team_log on delete cascade
);
alter table server.second_factor_emails enable row level security;
