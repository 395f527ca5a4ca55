-- Lets members start, follow and cancel scans of their company's website, and read what scans found
-- about suggestions and jobs (rule 72).

-- Returns the host of a URL without "www.". Returns null if the host has other characters than
-- letters, digits, dots and hyphens. Only URLs that were stored before the present check existed
-- can have such a host. The index employers_approved_host repeats the expression.
create function app.host_of(address text) returns text
  language sql immutable
  return regexp_replace(lower(substring(address from '^[Hh][Tt][Tt][Pp][Ss]?://([A-Za-z0-9.-]+)(?=[:/?#]|$)')), '^www\.', '');

-- Returns the URL to scan: the careers website, or else the company's website.
create function app.careers_address(company public.employers) returns text
  language sql immutable
  return coalesce(nullif(company.careers_url, ''), nullif(company.company_url, ''));

-- Returns the companies whose approved website is on the host.
create function app.owners_of_host(host text) returns bigint[]
  language sql stable set search_path = ''
  begin atomic
    select array(
      select e.id from public.employers e
      where e.approved = 1 and e.inactive = 0 and app.host_of(e.approved_url) = owners_of_host.host
    );
  end;

-- Returns true if the company cannot scan the host now (rule 72). Owners are companies whose
-- approved website is on the host.
-- - An owner cannot scan for 24 hours after another owner's scan.
-- - A company that is not an owner cannot scan for 24 hours after another company's scan. It also
--   cannot scan while an owner has its careers page on the host and has not scanned the host for
--   seven days.
create function app.is_host_taken(company_id bigint, host text) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  owners constant bigint[] := app.owners_of_host(is_host_taken.host);
  is_owner constant boolean := company_id = any (owners);
begin
  return exists (
    select from app.website_scans s
    where s.host = is_host_taken.host and s.employer_id <> company_id and s.created > now() - interval '24 hours'
      and (s.started is not null or s.state = 'waiting') and (not is_owner or s.employer_id = any (owners))
  ) or not is_owner and exists (
    select from public.employers e
    where e.id = any (owners) and app.host_of(app.careers_address(e)) = is_host_taken.host and not exists (
      select from app.website_scans s
      where s.employer_id = e.id and s.host = is_host_taken.host and s.created > now() - interval '7 days'
        and (s.started is not null or s.state = 'waiting')
    )
  );
end;
$$;

-- Starts a scan and returns its id. If the company already has an open scan, returns the id of that
-- scan.
create function public.look_for_jobs(employer_id bigint) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  company public.employers;
  scan app.website_scans;
  address text;
begin
  select e.* into company from public.employers e
  where e.id = look_for_jobs.employer_id and e.id = any (app.my_active_employer_ids())
  for no key update;
  if not found then
    raise exception 'This company does not exist, or you cannot change it' using errcode = 'insufficient_privilege';
  end if;
  address := app.careers_address(company);
  if company.approved <> 1 then
    raise exception 'We look for jobs once our team has approved the company' using hint = 'not_approved';
  elsif app.host_of(address) is null then
    raise exception 'The company profile has no website' using hint = 'no_website';
  end if;
  select s.* into scan from app.website_scans s where s.employer_id = company.id and s.state in ('waiting', 'running');
  if found then
    return scan.id;
  end if;
  -- Allows a company one scan an hour for each URL, and five scans an hour in total (rule 72). The
  -- limit for a URL ignores scans that were canceled before they started.
  if (
    select bool_or(s.started is not null and s.address = app.careers_address(company)) or count(*) >= 5
    from app.website_scans s
    where s.employer_id = company.id and s.created > now() - interval '1 hour'
  ) then
    raise exception 'We look for jobs at most once an hour' using errcode = 'PT429', hint = 'scan_hour';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('scan of ' || app.host_of(address), 0));
  if app.is_host_taken(company.id, app.host_of(address)) then
    raise exception 'This website was scanned for another company today' using errcode = 'PT429', hint = 'scan_host';
  end if;
  insert into app.website_scans (employer_id, address, host, reason, requested_by)
  values (company.id, address, app.host_of(address), 'asked', app.my_user_id())
  returning * into scan;
  return scan.id;
end;
$$;

-- Cancels a scan. Keeps the suggestions and jobs of earlier scans.
create function public.cancel_scan(scan_id bigint) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update app.website_scans s set state = 'canceled', ended = now()
  where s.id = cancel_scan.scan_id and s.state in ('waiting', 'running') and s.employer_id = any (app.my_active_employer_ids());
  if not found and not exists (
    select from app.website_scans s where s.id = cancel_scan.scan_id and s.employer_id = any (app.my_active_employer_ids())
  ) then
    raise exception 'This scan does not exist, or you cannot cancel it' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Returns the company's open scan, or else the latest scan of its current URL, or no row.
create function public.last_scan(employer_id bigint)
  returns table (
    id bigint, state text, address text, created timestamptz, started timestamptz, ended timestamptz,
    pages_read integer, jobs_found integer, jobs_new integer, report jsonb
  )
  language sql stable security definer set search_path = ''
  begin atomic
    select s.id, s.state, s.address, s.created, s.started, s.ended, s.pages_read, s.jobs_found, s.jobs_new, s.report
    from app.website_scans s join public.employers e on e.id = s.employer_id
    where s.employer_id = last_scan.employer_id and s.employer_id = any (app.my_employer_ids())
      and (s.address = app.careers_address(e) or s.state in ('waiting', 'running'))
    order by s.id desc
    limit 1;
  end;

-- Returns undecided suggestions that have changed on the website or are no longer there.
create function public.suggestion_news(employer_id bigint)
  returns table (id bigint, news text, since timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select f.suggestion_id, f.state, case f.state when 'gone' then f.last_seen else f.changed end
    from app.found_jobs f join public.script_acquired_job_openings s on s.id = f.suggestion_id
    where f.employer_id = suggestion_news.employer_id and f.employer_id = any (app.my_employer_ids())
      and f.state <> 'seen' and s.moved_to_live is null and s.denied is null
    order by f.suggestion_id;
  end;

-- Removes the mark "Gone from your website – close it?" from a job, when a member keeps the job.
create function public.keep_job(job_id bigint) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job constant public.job_openings := app.my_job(keep_job.job_id);
begin
  update public.job_openings j set source_gone = null where j.id = job.id;
end;
$$;

grant execute on function
  public.look_for_jobs, public.cancel_scan, public.last_scan, public.suggestion_news, public.keep_job to authenticated;
