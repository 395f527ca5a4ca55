-- Logos of companies. Members upload them through the server; staff approve each before it is
-- public (rule 79).

create function app.follow_logo() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.employers e set
    logo = case when new.approved = 1 then format('/c/logo/%s-%s.webp', e.id, new.version) end,
    logo_version = new.version,
    logo_review_note = new.review_note
  where e.id = coalesce(new.employer_id, old.employer_id);
  return null;
end;
$$;
create trigger follow_logo after insert or update or delete on app.employer_logos
  for each row execute function app.follow_logo();

-- Returns the approved logo of an active, approved company, for everyone. The URL names this
-- version.
create function site.logo(employer_id bigint, version text) returns bytea
  language sql stable security definer set search_path = ''
  begin atomic
    select l.image
    from app.employer_logos l join public.employers e on e.id = l.employer_id
    where l.employer_id = logo.employer_id and l.version = logo.version and l.approved = 1
      and e.approved = 1 and e.inactive = 0;
  end;

-- Grants the function to the public site. Skipped in a hosted project without its role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'public_site') then
    grant execute on function site.logo to public_site;
  end if;
end;
$$;
