-- Logos of companies. Members upload them through the server. The public sees a logo only after
-- staff have approved it (rule 79).

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

-- Returns the logo's image if staff have approved the logo and its company, the company is active,
-- and the version is current. The logo's URL contains the version.
create function site.logo(employer_id bigint, version text) returns bytea
  language sql stable security definer set search_path = ''
  begin atomic
    select l.image
    from app.employer_logos l join public.employers e on e.id = l.employer_id
    where l.employer_id = logo.employer_id and l.version = logo.version and l.approved = 1
      and e.approved = 1 and e.inactive = 0;
  end;
