-- A challenge belongs to the session that asked for it, and bears five wrong codes. A step of a TOTP factor counts once.
alter table auth.mfa_challenges
  add session_id uuid references auth.sessions (id) on delete cascade,
  add tries smallint not null default 0;
create index mfa_challenges_session_id_idx on auth.mfa_challenges (session_id);

alter table auth.mfa_factors add last_totp_step bigint;
comment on column auth.mfa_factors.last_totp_step is 'The 30 seconds, counted from 1970, whose code was last accepted';
