-- The last version of each page that the finder read, and the validators for a conditional request.
create table server.read_pages (
  employer_id bigint not null references public.employers on delete cascade,
  url text not null,
  etag text,
  last_modified text,
  -- The page, compressed to at most 64 kB.
  content bytea not null check (octet_length(content) <= 65536),
  read_at timestamptz not null default now(),
  primary key (employer_id, url)
);
create index read_pages_read_at_idx on server.read_pages (read_at);
alter table server.read_pages enable row level security;
