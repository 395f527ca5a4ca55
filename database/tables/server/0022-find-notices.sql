-- Rule 75: when a member was last emailed about jobs that the finder found, so that it is once a week at most. The row and its
-- email are one transaction.
create table server.find_notices (
  user_id bigint not null,
  employer_id bigint not null,
  queued timestamptz not null,
  primary key (user_id, employer_id),
  foreign key (user_id, employer_id) references public.employers_users on delete cascade
);

alter table server.find_notices enable row level security;
