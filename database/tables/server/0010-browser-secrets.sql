-- sign_up_claims.claimant and known_devices.device hold a keyed hash of a secret that the browser keeps (record 69). Before, it was
-- one of network and browser: nobody can present those again, and a person's next sign-in would be taken for a stranger's.
delete from server.known_devices;

-- The account that the email of this sign-up has made in another browser: password and names wait there until the password is
-- typed again (rule 52).
alter table server.sign_up_claims
  add answered_for uuid references auth.users on delete cascade;
create index sign_up_claims_answered_for_idx on server.sign_up_claims (answered_for);

comment on column server.sign_up_claims.claimant is 'A keyed hash of the secret of the browser that asked';
comment on column server.known_devices.device is 'A keyed hash of the secret of a browser that has signed in';
