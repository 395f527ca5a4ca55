-- Each request of a change has an id of its own, which travels with its emails: one of an older request never confirms a newer one.
alter table server.email_changes add id uuid not null default gen_random_uuid();
alter table server.one_time_secrets add email_change_id uuid;

-- Emails of requests before this file name none, and cannot confirm any more.
delete from server.one_time_secrets where purpose like 'email-change-%';
