-- Unfinished jobs, which their author can continue in another browser (rule 81). Spec §4 "Draft"
create table public.job_drafts (
  user_id bigint not null,
  employer_id bigint not null,
  -- The browser creates this id.
  id uuid not null,
  -- Increases with each save. A browser sends the version on which its changes are based.
  version integer not null default 1,
  -- Identifies the browser that saved the draft last. Each browser has its own copy of the draft.
  copy_id uuid not null,
  -- The name that the author gave the draft. If null, lists show the job's title instead.
  -- LINE_MAX_LENGTH
  name text check (btrim(name) <> '' and char_length(name) <= 200 and name = app.visible_part(name)),
  title text not null default '',
  -- The form's values: texts, numbers, and lists of texts and numbers. Only the form shows them,
  -- after it has cleaned them. JOB_DRAFT_MAX_BYTES is the size limit.
  draft jsonb not null check (
    jsonb_typeof(draft) = 'object' and octet_length(draft::text) <= 200000
    and not coalesce(jsonb_path_exists(draft, 'strict $.* ? (@.type() == "object")', '{}', true), true)
    and not coalesce(
      jsonb_path_exists(
        draft, 'strict $.* ? (@.type() == "array")[*] ? (@.type() == "object" || @.type() == "array")', '{}', true),
      true)
  ),
  updated timestamptz not null default now(),
  primary key (user_id, employer_id, id),
  -- Deletes a member's drafts when the membership ends, for example because the account or the
  -- company is deleted.
  foreign key (user_id, employer_id) references public.employers_users on delete cascade
);
create index on public.job_drafts (updated);

-- Clients save drafts with save_job_draft(), which compares versions.
grant select, delete on public.job_drafts to authenticated;
grant update (name) on public.job_drafts to authenticated;

alter table public.job_drafts enable row level security;
