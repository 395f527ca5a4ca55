-- The tree of job categories. Spec §3 job_categories

create policy "everyone reads job categories" on public.job_categories
  for select to anon, authenticated using (true);

create function app.is_industry(category_id bigint) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.job_categories c where c.id = category_id and c.parent_id is null);
  end;
grant execute on function app.is_industry to authenticated;

create function app.require_industry() returns trigger
  language plpgsql set search_path = '' as $$
declare
  -- The trigger's argument is the name of the column to check. For an employer, this is the
  -- industry. For a category, this is the parent.
  category_id bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if not app.is_industry(category_id) then
    raise exception '% is not an industry', category_id using errcode = 'check_violation', column = tg_argv[0];
  end if;
  return new;
end;
$$;
create trigger keep_two_levels before insert or update of parent_id on public.job_categories
  for each row when (new.parent_id is not null) execute function app.require_industry('parent_id');
