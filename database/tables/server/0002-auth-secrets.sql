-- Made on first start: the public API key (Rule 48), and the key of the hashes below.
create table server.auth_secrets (
  name text primary key,
  value text not null
);
