-- Nobody but the server reads these. The schema is closed already; this keeps them closed whatever is granted later.
alter table server.recovery_codes enable row level security;
alter table server.passkeys enable row level security;
alter table server.passkey_challenges enable row level security;
