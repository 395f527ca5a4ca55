-- A company's website as staff saw it when they approved the company (rule 76). The public side shows no other.
alter table public.employers add column approved_url text;
update public.employers set approved_url = company_url where approved = 1;
