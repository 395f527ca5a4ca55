-- The last and the next notice to Google's Indexing API for each job (rule 76). An open job keeps
-- its row. The row of an ended job is deleted after the notice.
create table server.search_notices (
  job_id bigint primary key,
  -- The URL in the next notice, or in the last notice if no notice is due.
  url text not null,
  type text not null check (type in ('URL_UPDATED', 'URL_DELETED')),
  -- The job's `modified` when the notice was queued. If the job's `modified` has changed since, the
  -- job needs a new notice.
  modified timestamptz not null,
  -- When the notice is sent next. Null after it was sent or abandoned.
  due timestamptz default now(),
  failures integer not null default 0,
  sent timestamptz
);
create index on server.search_notices (due) where due is not null;

alter table server.search_notices enable row level security;
