-- Logos of companies: members upload them through the server, staff look at each before the public does (rule 79).

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
