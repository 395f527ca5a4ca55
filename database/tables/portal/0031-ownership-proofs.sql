-- Rule 98: how companies prove that their website is theirs. The database roles of requests cannot
-- read or write these tables. The server stores the proofs. Members read their company's proof
-- through the server, and staff read all proofs with `staff companies`.

create table app.ownership_proofs (
  employer_id bigint primary key references public.employers on delete cascade,
  -- The website's host without "www.". A change of the host deletes the proof.
  host text not null,
  -- The email address whose code a member entered. Null after a proof by the line on the website.
  email text check (app.is_email(email)),
  -- The member who entered the code or requested the check. Null if a scan found the line on the
  -- website.
  user_id bigint references public.users on delete set null,
  proved timestamptz not null default now()
);
create index on app.ownership_proofs (user_id);

alter table app.ownership_proofs enable row level security;

-- The hash of each company's last code. A new code replaces it, and the correct code deletes it.
create table app.ownership_codes (
  employer_id bigint primary key references public.employers on delete cascade,
  host text not null,
  email text not null check (app.is_email(email)),
  code_hash text not null,
  -- Number of attempts with this code. After five attempts the code is invalid.
  tries smallint not null default 0,
  expires timestamptz not null
);

alter table app.ownership_codes enable row level security;

-- The content of the line that a company adds to its website to prove the ownership. The row is
-- created when a member first opens the company's profile.
create table app.ownership_lines (
  employer_id bigint primary key references public.employers on delete cascade,
  content text not null
);

alter table app.ownership_lines enable row level security;
