-- Deletes a company's proof of ownership and its last code when the company's website moves to
-- another host (rule 98). The function compares the hosts, because a WHEN condition of the trigger
-- would run with the rights of the member, who cannot call app.host_of().
create function app.end_ownership_proof() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if app.host_of(new.company_url) is distinct from app.host_of(old.company_url) then
    delete from app.ownership_proofs p where p.employer_id = new.id;
    delete from app.ownership_codes c where c.employer_id = new.id;
  end if;
  return null;
end;
$$;
create trigger end_ownership_proof after update of company_url on public.employers
  for each row execute function app.end_ownership_proof();
