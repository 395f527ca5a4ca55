-- Logos that the server made from members' uploads (rule 79). They have their own table, so that
-- lists of companies don't read the images.
create table app.employer_logos (
  employer_id bigint primary key references public.employers on delete cascade,
  -- A WebP image, at most 512 pixels wide and high (LOGO_MAX_SIDE).
  image bytea not null check (octet_length(image) between 1 and 100000), -- LOGO_STORED_MAX_BYTES
  -- The first 128 bits of the image's SHA-256, which are in its public URL. With 128 bits, a user
  -- cannot create two images with the same version.
  version text not null check (version ~ '^[0-9a-f]{32}$'),
  uploaded timestamptz not null default now(),
  uploaded_by bigint references public.users on delete set null,
  approved app.flag not null default 0,
  -- Why staff rejected the logo.
  review_note app.long_text,
  check (approved = 0 or review_note is null)
);
create index on app.employer_logos (uploaded_by);

alter table app.employer_logos enable row level security;
