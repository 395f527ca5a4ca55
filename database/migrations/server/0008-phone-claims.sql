-- A telephone number can be claimed like an e-mail address (Rule 4).
alter table server.sign_up_claims rename column email to recipient;
