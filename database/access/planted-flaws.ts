/**
 * Mistakes that a developer could make in tables/ and definitions/, and that the checks must
 * notice.
 */
export const FLAWS = {
  "all users see all jobs": `alter policy "members see their employer's jobs" on job_openings using (true)`,
  "members of an inactive company post jobs": `
    alter policy "members post jobs of their active employer" on job_openings
    with check (employer_id = any ((select app.my_employer_ids())::bigint[]))`,
  "a job names the suggestion of any company": `
    alter policy "members post jobs of their active employer" on job_openings
    with check (employer_id = any ((select app.my_active_employer_ids())::bigint[]))`,
  "members of an inactive company change jobs": `
    alter policy "members change their active employer's jobs" on job_openings
    using (employer_id = any ((select app.my_employer_ids())::bigint[])) with check (true)`,
  "users delete all jobs that they see": `
    alter policy "members delete their active employer's jobs" on job_openings using (true)`,
  "approval is writable": "grant update (approved) on job_openings to authenticated",
  "a job's company is writable": "grant update (employer_id) on job_openings to authenticated",
  "applications have no row security": "alter table applications disable row level security",
  "all users see all applications": `
    alter policy "members see the applications to jobs that they see" on applications using (true)`,
  "all users see the view counts of all jobs": `
    alter policy "members see the days of jobs that they see" on job_days using (true)`,
  "members write the view counts of their jobs": `
    grant update (views) on job_days to authenticated;
    create policy "own praise" on job_days for update to authenticated using (true)`,
  "the hash of an applicant's secret is readable": "grant select on applications to authenticated",
  "a member marks an application by hand": "grant update (state) on applications to authenticated",
  "a member removes the flood mark of an application":
    "grant update (arrived_in_flood) on applications to authenticated",
  "a member changes what an applicant answered": "grant update (answers) on applications to authenticated",
  "a member moves an applicant above the others": "grant update (meets_needs) on applications to authenticated",
  "members of an inactive company mark and hold applications": `
    create or replace function app.my_application(application_id bigint) returns public.applications
    language sql security definer set search_path = '' as 'select a from public.applications a
      join public.job_openings j on j.id = a.job_opening_id
      where a.id = my_application.application_id and j.employer_id = any (app.my_employer_ids())'`,
  "any user marks and holds applications of any company": `
    create or replace function app.my_application(application_id bigint) returns public.applications
    language sql security definer set search_path = '' as 'select a from public.applications a
      where a.id = my_application.application_id'`,
  "all users see all notes on applicants": `
    alter policy "members see the notes on applicants that they see" on application_notes using (true)`,
  "members delete their colleagues' notes": `
    alter policy "members of an active company delete their own notes" on application_notes using (true)`,
  "members of an inactive company delete notes": `
    alter policy "members of an active company delete their own notes" on application_notes
    using (user_id = (select app.my_user_id()))`,
  "a member writes a note under any name": `
    grant insert on application_notes to authenticated;
    create policy "open book" on application_notes for insert to authenticated with check (true)`,
  "any user reads the applicants of any company": `
    create or replace function applicants(
      employer_id bigint, term text default '', state text default null, job_id bigint default null,
      active_jobs boolean default false, skipped integer default 0, page_size integer default 10,
      before timestamptz default null, before_id bigint default null, before_meets_needs boolean default true,
      meets_needs boolean default null
    ) returns table (total integer, has_more boolean, unnamed integer, rows jsonb, has_unmet boolean) language sql stable security definer
    set search_path = '' as 'select 1, false, 0, jsonb_agg(a), false from public.applications a where a.employer_id = applicants.employer_id'`,
  "any user reads which jobs of any company have applicants": `
    create or replace function jobs_with_applicants(employer_id bigint) returns table (id bigint, name text)
    language sql stable security definer set search_path = '' as 'select j.id, j.name from public.job_openings j
      where j.employer_id = jobs_with_applicants.employer_id
        and exists (select from public.applications a where a.job_opening_id = j.id)'`,
  "any user counts what waits for any company": `
    create or replace function waiting_counts(employer_id bigint) returns table (suggestions integer, new_applicants integer)
    language sql stable security definer set search_path = '' as 'select 1, 1'`,
  "members of an inactive company mark several applicants": `
    create or replace function mark_applications(
      employer_id bigint, application_ids bigint[], states text[], changed_at timestamptz default null
    ) returns table (application_id bigint, earlier_state text, changed timestamptz) language sql security definer
    set search_path = '' as 'update public.applications a set state = states[1]
      where a.id = any (application_ids) and a.employer_id = any (app.my_employer_ids())
        and a.employer_id = mark_applications.employer_id returning a.id, a.state, now()'`,
  "a member marks applicants of other companies": `
    create or replace function mark_applications(
      employer_id bigint, application_ids bigint[], states text[], changed_at timestamptz default null
    ) returns table (application_id bigint, earlier_state text, changed timestamptz) language plpgsql security definer
    set search_path = '' as 'begin
      if mark_applications.employer_id = any (app.my_active_employer_ids()) is not true then
        raise exception ''no'' using errcode = ''insufficient_privilege''; end if;
      return query update public.applications a set state = states[1]
        where a.id = any (application_ids) returning a.id, a.state, now(); end'`,
  "all users see the answers of all companies": `
    alter policy "members see the answers of their companies" on answer_texts using (true)`,
  "members of an inactive company change its answers": `
    create or replace function save_answer_text(employer_id bigint, kind text, subject text default null, body text default null)
    returns void language plpgsql security definer set search_path = '' as 'begin
      if save_answer_text.employer_id = any (app.my_employer_ids()) is not true then
        raise exception ''no'' using errcode = ''insufficient_privilege''; end if; end'`,
  "members read the phrases that find applicants": `
    grant select on app.application_phrases to authenticated; create policy "open book" on app.application_phrases using (true)`,
  "a member calls the function for applying":
    "grant usage on schema site to authenticated; grant execute on function site.apply_for_job to authenticated",
  "a member deletes applications by their hash":
    "grant usage on schema site to authenticated; grant execute on function site.delete_application to authenticated",
  "the public site reads applications":
    "grant usage on schema public to public_site; grant select on applications to public_site",
  "the public site takes applications for jobs that wait for approval": `
    create or replace function site.apply_for_job(job_id bigint, name text, email text, phone text, message text, token_hash bytea,
      arrived_in_flood boolean default false, receipt_nonce text default null, answers jsonb default '{}') returns text language sql security definer set search_path = '' as 'insert into public.applications (job_opening_id, name, email)
      values (apply_for_job.job_id, apply_for_job.name, apply_for_job.email) returning ''stored'' '`,
  "the public site deletes applications without their secret": `
    create or replace function site.delete_application(token_hash bytea) returns text language sql security definer
    set search_path = '' as 'delete from public.applications where token_hash <> delete_application.token_hash returning ''deleted'' '`,
  "all users read the secrets of deleted applications": `
    grant select on app.spent_applications to authenticated; create policy "open book" on app.spent_applications using (true)`,
  "members read which applicants want receipts": `
    grant select on app.wanted_receipts to authenticated; create policy "open book" on app.wanted_receipts using (true)`,
  "all users read the idempotency keys of all users":
    'grant select on app.keyed_inserts to authenticated; create policy "open book" on app.keyed_inserts using (true)',
  "members change when they were emailed about applications":
    "grant update (queued) on server.application_notices to authenticated",
  "a user deletes the note of an unlinked provider":
    "grant usage on schema server to authenticated; grant delete on server.unlinked_providers to authenticated",
  "a member moves the day of deletion": "grant update (applications_deleted_on) on job_openings to authenticated",
  "a member holds a job's applications by hand": "grant update (applications_held_at) on job_openings to authenticated",
  "all users see all users": `alter policy "colleagues see each other" on users using (true)`,
  "all users change all users": `alter policy "people change themselves" on users using (true) with check (true)`,
  "colleagues see each other's flags": "grant select on users to authenticated",
  "users change their own role": "grant update (role) on users to authenticated",
  "the hash of an invitation's secret is readable": "grant select on employer_invitations to authenticated",
  "links that extend jobs are readable":
    "grant usage on schema server to authenticated; grant select on server.job_extensions to authenticated",
  "members change when they were emailed about found jobs":
    "grant update (queued) on server.find_notices to authenticated",
  "users add themselves to a company": `
    grant insert on employers_users to authenticated;
    create policy "open door" on employers_users for insert to authenticated with check (true)`,
  "users remove all members that they see": `
    alter policy "members remove members of their active company" on employers_users using (true)`,
  "members of an inactive company remove members": `
    alter policy "members remove members of their active company" on employers_users
    using (employer_id = any ((select app.my_employer_ids())::bigint[]))`,
  "all users see all memberships": `alter policy "members see the links of their companies" on employers_users using (true)`,
  "an inactive company changes its profile": `
    alter policy "members change the profile of their active company" on employers
    using (id = any ((select app.my_employer_ids())::bigint[])) with check (true)`,
  "a new company says that it is a public employer": "grant insert (is_public_employer) on employers to authenticated",
  "members write how long an application is kept": "grant update (kept_days) on applications to authenticated",
  "the public site reads which companies are public employers":
    "grant usage on schema public to public_site; grant select (is_public_employer) on employers to public_site",
  "all users see all companies": `alter policy "members see their company" on employers using (true)`,
  "visitors see companies": `
    grant select on employers to anon; create policy "shop window" on employers for select to anon using (true)`,
  "all users see all access requests": `alter policy "people see their own requests" on pending_employer_user_connections using (true)`,
  "members request access to their own company": `
    alter policy "people ask for access to an active company of others" on pending_employer_user_connections
    with check (user_id = (select app.my_user_id()))`,
  "all users read all team logs": `alter policy "members read the log of their companies" on team_log using (true)`,
  "an invitation by a removed member can be accepted": `
    drop trigger revoke_invitations_of_removed on employers_users`,
  "members of an inactive company revoke invitations": `
    alter policy "members revoke invitations of their active company" on employer_invitations using (true);
    alter policy "members see the invitations of their active company" on employer_invitations
    using (employer_id = any ((select app.my_employer_ids())::bigint[]))`,
  "the job list runs with its owner's rights": "alter view job_list set (security_invoker = false)",
  "users add categories to jobs that they only see": `
    alter policy "members add categories to jobs that they can change" on job_categories_job_openings
    with check (exists (select from job_openings j where j.id = job_opening_id))`,
  "all users remove categories from jobs": `
    alter policy "members take categories from jobs that they can change" on job_categories_job_openings using (true);
    alter policy "members see the categories of jobs that they see" on job_categories_job_openings using (true)`,
  "a posted suggestion can be taken back": `
    alter policy "members decide their active employer's suggested jobs" on script_acquired_job_openings
    using (employer_id = any ((select app.my_active_employer_ids())::bigint[]))`,
  "the search runs with its owner's rights": `
    alter function search_jobs security definer; alter function search_jobs set search_path = ''`,
  "categories are set with the owner's rights": "alter function set_job_categories security definer",
  "visitors call a function for members": "grant execute on function search_employers to anon",
  "my_profile also returns colleagues": `
    create or replace function my_profile() returns setof users language sql stable security definer set search_path = ''
    as 'select * from public.users u where u.auth_id = auth.uid() or u.id = any (app.my_colleague_ids())'`,
  "members empty the table of jobs": "grant truncate on job_openings to authenticated",
  "visitors take numbers from a sequence": "grant usage on sequence job_openings_id_seq to anon",
  "all roles call a function of staff": "grant execute on function app.restore_job to public",
  "an email counts before it is confirmed": `
    create or replace function app.follow_auth_user() returns trigger language plpgsql security definer set search_path = '' as
    'begin update public.users u set email = new.email where u.auth_id = new.id; return null; end'`,
  "any user closes, reopens and renews jobs of any company": `
    create or replace function app.my_job(job_id bigint) returns public.job_openings
    language sql security definer set search_path = '' as 'select j from public.job_openings j where j.id = my_job.job_id'`,
  "members of an inactive company restore its jobs": `
    create or replace function restore_deleted_job(job_id bigint) returns void language sql security definer
    set search_path = '' as 'select app.restore_job(d.job_id) from app.deleted_jobs d
      where d.job_id = restore_deleted_job.job_id and d.employer_id = any (app.my_employer_ids())'`,
  "members restore what staff deleted": `
    create or replace function restore_deleted_job(job_id bigint) returns void language sql security definer
    set search_path = '' as 'select app.restore_job(d.job_id) from app.deleted_jobs d
      where d.job_id = restore_deleted_job.job_id and d.employer_id = any (app.my_active_employer_ids())'`,
  "members write the day on which a pause ends": "grant update (paused_until) on job_openings to authenticated",
  "members of an inactive company pause its jobs": `
    create or replace function pause_job(job_id bigint, until date default null) returns void language plpgsql security definer
    set search_path = '' as 'begin update public.job_openings j set paused_until = $2
      where j.id = $1 and j.employer_id = any (app.my_employer_ids()); end'`,
  "members write the last day that reopening restores":
    "grant update (end_date_before_closing) on job_openings to authenticated",
  "any user changes several jobs of any company at once": `
    create or replace function app.begin_job_batch(company_id bigint, job_ids bigint[], action text, key text, detail text default null)
    returns bigint language plpgsql set search_path = '' as 'begin return 0; end'`,
  "a change of several jobs includes jobs of other companies": `
    create or replace function app.jobs_of_batch(company_id bigint, job_ids bigint[]) returns setof public.job_openings
    language sql stable set search_path = '' as 'select * from public.job_openings j where j.id = any (job_ids)'`,
  "members of an inactive company change several jobs": `
    create or replace function app.begin_job_batch(company_id bigint, job_ids bigint[], action text, key text, detail text default null)
    returns bigint language plpgsql set search_path = '' as 'begin
      if company_id = any (app.my_employer_ids()) then return 0; end if;
      raise exception ''no'' using errcode = ''insufficient_privilege''; end'`,
  "any user undoes changes of other users": `
    create or replace function undo_job_batch(batch_id bigint) returns table (job_id bigint, outcome text) language sql
    security definer set search_path = '' as 'select (k ->> ''id'')::bigint, ''done'' from app.job_batches b,
      jsonb_array_elements(b.jobs) k where b.id = undo_job_batch.batch_id'`,
  "users write the values that undo restores": `
    grant usage on schema app to authenticated; grant update on app.job_batches to authenticated;
    create policy "open book" on app.job_batches using (true)`,
  "a member closes a job by hand": "grant update (archived) on job_openings to authenticated",
  "any user reads the timeline of any job": `
    create or replace function job_timeline(job_id bigint) returns table (
      action text, happened timestamptz, actor text, is_staff boolean, note text, actor_name text
    ) language sql stable security definer set search_path = '' as
    'select s.action, s.saved, s.email, false, null, null from app.job_saves s where s.job_id = job_timeline.job_id
      union all select ''posted'', j.created, null, false, null, null from public.job_openings j where j.id = job_timeline.job_id'`,
  "any user reads the dashboard of any company": `
    create or replace function dashboard(employer_id bigint) returns table (
      active_jobs integer, ending_soon integer, applications integer, views bigint,
      to_answer jsonb, ending jsonb, in_review jsonb, sent_back jsonb, events jsonb, has_public_page boolean,
      hires integer, hires_here integer, days_to_hire integer
    ) language sql stable security definer set search_path = '' as
    'select 2, 0, 0, 0::bigint, null::jsonb, null::jsonb, null::jsonb, null::jsonb, null::jsonb, false, 0, 0, 0'`,
  "any user reads the hires of any company": `
    create or replace function hires(employer_id bigint) returns table (
      job_id bigint, job_name text, application_id bigint, applicant text, is_here boolean, hired date, days integer
    ) language sql stable security definer set search_path = '' as 'select * from app.hires(hires.employer_id)'`,
  "members of an inactive company record outcomes": `
    create or replace function record_outcome(job_id bigint, outcome text) returns void language plpgsql security definer
    set search_path = '' as 'begin update public.job_openings j set outcome = $2
      where j.id = $1 and j.employer_id = any (app.my_employer_ids()); end'`,
  "members write outcomes by hand": "grant update (outcome) on job_openings to authenticated",
  "any user reads what waits on the public page of any company": `
    create or replace function company_page(employer_id bigint) returns table (is_open boolean, changed text[], added text[])
    language sql stable security definer set search_path = '' as 'select true, array[]::text[], array[]::text[]'`,
  "the figures of a job bypass row security": "alter function job_figures security definer",
  "any user reads where visitors of any job came from": `
    create or replace function job_sources(job_id bigint)
    returns table (source text, host text, views integer, apply_clicks integer, applications integer)
    language sql stable security definer set search_path = '' as 'select s.source, s.host, s.views, s.apply_clicks, s.applications
      from app.job_sources s where s.job_opening_id = job_sources.job_id'`,
  "members write the sources of their jobs": `
    grant usage on schema app to authenticated; grant insert on app.job_sources to authenticated;
    create policy "own praise" on app.job_sources for insert to authenticated with check (true)`,
  "the public site reads the referring hosts of jobs": `
    grant usage on schema app to public_site; grant select on app.job_sources to public_site`,
  "any number of referring hosts is stored": viewOrFunctionWith(
    "function site.count_visits(date, jsonb)",
    "n.place > 20",
    "n.place > 20000",
  ),
  "any user reads the scans of any company": `
    create or replace function last_scan(employer_id bigint) returns table (
      id bigint, state text, address text, created timestamptz, started timestamptz, ended timestamptz,
      pages_read integer, jobs_found integer, jobs_new integer, report jsonb
    ) language sql stable security definer set search_path = '' as 'select s.id, s.state, s.address, s.created, s.started, s.ended,
      s.pages_read, s.jobs_found, s.jobs_new, s.report from app.website_scans s where s.employer_id = last_scan.employer_id'`,
  "members of an inactive company cancel its scans": `
    create or replace function cancel_scan(scan_id bigint) returns void language plpgsql security definer set search_path = '' as
    'begin update app.website_scans s set state = ''canceled''
      where s.id = cancel_scan.scan_id and s.employer_id = any (app.my_employer_ids()); end'`,
  "members count views of their jobs themselves": `
    grant usage on schema site to authenticated; grant execute on function site.count_visits to authenticated`,
  "visitors read the day's salt": `
    grant usage on schema site to anon; grant execute on function site.visitor_salt to anon`,
  "the public site reads the hashes of visitors": `
    grant select on app.visits to public_site; create policy "guest book" on app.visits for select using (true)`,
  "members write the URL of their logo": "grant update (logo) on employers to authenticated",
  "logos that staff have not seen are readable": `
    grant select on app.employer_logos to authenticated;
    create policy "gallery" on app.employer_logos for select using (true)`,
  "colleagues read each other's drafts": `
    alter policy "people see their fresh drafts" on job_drafts
    using (employer_id = any ((select app.my_employer_ids())::bigint[]) and updated > now() - interval '24 hours')`,
  "a draft is read after 24 hours": `
    alter policy "people see their fresh drafts" on job_drafts
    using (user_id = (select app.my_user_id()) and employer_id = any ((select app.my_employer_ids())::bigint[]))`,
  "a draft is read without the second factor that the company requires": `
    alter policy "people see their fresh drafts" on job_drafts
    using (user_id = (select app.my_user_id()) and updated > now() - interval '24 hours')`,
  "colleagues delete each other's drafts": `
    alter policy "members delete their drafts" on job_drafts using (true);
    alter policy "people see their fresh drafts" on job_drafts
    using (employer_id = any ((select app.my_employer_ids())::bigint[]))`,
  "members of an inactive company name drafts": `
    alter policy "members name their drafts" on job_drafts using (user_id = (select app.my_user_id()))`,
  "a draft is written without comparing versions": "grant update (draft) on job_drafts to authenticated",
  "an older draft replaces a newer draft": `
    create or replace function save_job_draft(employer_id bigint, draft_id uuid, copy_id uuid, based_on integer, draft jsonb)
    returns integer language sql security definer set search_path = '' as 'insert into public.job_drafts as d
      (user_id, employer_id, id, copy_id, draft)
      select app.my_user_id(), $1, $2, $3, $5 where $1 = any (app.my_active_employer_ids())
      on conflict on constraint job_drafts_pkey do update set version = d.version + 1, draft = excluded.draft returning version'`,
  "users read what members reported to staff": `
    grant select on app.missed_jobs to authenticated; create policy "open book" on app.missed_jobs for select using (true)`,
  "other companies' members report missed jobs": `
    create or replace function report_missed_jobs(employer_id bigint, url text, note text default null) returns void
    language sql security definer set search_path = '' as 'insert into app.missed_jobs (employer_id, user_id, url)
      values ($1, app.my_user_id(), $2)'`,
  "users read how companies proved their websites": `
    grant select on app.ownership_proofs to authenticated; create policy "open book" on app.ownership_proofs for select using (true)`,
  "users read the codes that prove websites": `
    grant select on app.ownership_codes to authenticated; create policy "open book" on app.ownership_codes for select using (true)`,
  "users read the lines that prove websites": `
    grant select on app.ownership_lines to authenticated; create policy "open book" on app.ownership_lines for select using (true)`,
  "members prove their website without a code": `
    grant insert on app.ownership_proofs to authenticated; create policy "pen" on app.ownership_proofs for insert with check (true)`,
  "members choose the line that proves a website": "grant update (content) on app.ownership_lines to authenticated",
  "a proof of ownership outlives a change of the website": "drop trigger end_ownership_proof on employers",
  "users read the finder's table": `
    grant select on app.found_jobs to authenticated; create policy "open book" on app.found_jobs for select using (true)`,
  "every user is a member of every company": `
    create or replace function app.my_employer_ids() returns bigint[] language sql stable security definer set search_path = ''
    as 'select coalesce(array_agg(id), ''{}'') from public.employers'`,
  "a required second factor is not checked": `
    create or replace function app.has_second_factor() returns boolean language sql stable return true`,
  "a required second factor is checked only for reading": `
    create or replace function app.my_active_employer_ids() returns bigint[] language sql stable security definer
    set search_path = '' as 'select array(select l.employer_id from public.users u
      join public.employers_users l on l.user_id = u.id join public.employers e on e.id = l.employer_id
      where u.auth_id = auth.uid() and e.inactive = 0)'`,
  "a member without the required second factor sees and leaves the company": `
    alter policy "people leave a company" on employers_users using (user_id = (select app.my_user_id()));
    create policy "own links" on employers_users for select to authenticated using (user_id = (select app.my_user_id()))`,
  "a member without the required second factor requests access to their own company": `
    create or replace function app.may_request_access(employer_id bigint) returns boolean language sql stable security definer
    set search_path = '' as 'select may_request_access.employer_id <> all (app.my_employer_ids())
      and exists (select from public.employers e where e.id = may_request_access.employer_id and e.inactive = 0)'`,
  "a company's requirement does not reach its members": "drop trigger pass_second_factor_rule_on on employers",
  "the requirement is writable": "grant update (requires_second_factor) on employers to authenticated",
  "all users read which companies require a second factor": `
    create or replace function employers_that_need_second_factor() returns table (id bigint, name text) language sql stable
    security definer set search_path = '' as 'select e.id, e.name from public.employers e where e.requires_second_factor'`,
  "a logo that staff have not seen is public": viewOrFunctionWith(
    "function site.logo(bigint, text)",
    "(l.approved)::smallint = 1",
    "(l.approved)::smallint >= 0",
  ),
  "a company's page shows a website that staff have not seen": viewOrFunctionWith(
    "view site.companies",
    "NULLIF(e.approved_url, ''::text)",
    "e.company_url",
  ),
  "a company's page shows a description that staff have not read": viewOrFunctionWith(
    "view site.companies",
    "THEN t.description",
    "THEN e.description",
  ),
  "a company's page shows a contact that the company has not chosen": viewOrFunctionWith(
    "view site.companies",
    "WHEN (e.is_email_public AND (",
    "WHEN (true AND (",
  ),
  "a company's page shows a phone number that staff have not read": viewOrFunctionWith(
    "view site.companies",
    "NULLIF(t.phone, ''::text)",
    "e.phone",
  ),
  "staff approve a contact that the company has not chosen": viewOrFunctionWith(
    "function app.approve_company_texts(bigint)",
    "WHEN e.is_phone_public THEN",
    "WHEN true THEN",
  ),
  "members approve the texts of their company":
    "grant usage on schema app to authenticated; grant execute on function app.approve_company_texts to authenticated",
  "members write the approved texts of companies":
    "grant insert, update on app.approved_company_texts to authenticated",
  "a job's page shows a website that staff have not seen": publicJobsWith(
    "NULLIF(e.approved_url, ''::text)",
    "e.company_url",
  ),
  "open jobs end with the day in UTC": publicJobsWith("America/Chicago", "UTC"),
  "companies appear with the day in UTC": viewOrFunctionWith("view site.companies", "America/Chicago", "UTC"),
  "jobs count as public from the day in UTC": viewOrFunctionWith("view site.published_jobs", "America/Chicago", "UTC"),
  "the portal uses the day in UTC": viewOrFunctionWith("function app.today()", "America/Chicago", "UTC"),
  "views of hidden jobs are counted": viewOrFunctionWith(
    "function site.count_visits(date, jsonb)",
    "join site.jobs j",
    "join public.job_openings j",
  ),
  "jobs that wait for staff are public": publicJobsWith("(j.approved)::smallint = 1", "true"),
  "paused jobs are in lists": viewOrFunctionWith("view site.jobs", "(is_paused IS NOT TRUE)", "true"),
  "closed jobs are public": publicJobsWith("(j.archived)::smallint = 0", "true"),
  "jobs are public before their first day": publicJobsWith("(j.start_date)::date <=", "j.start_date <> "),
  "jobs are public after their last day": publicJobsWith("(j.end_date)::date >=", "j.end_date <> "),
  "jobs of a company that waits for staff are public": publicJobsWith("c.approved = 1", "true"),
  "jobs of an inactive company are public": publicJobsWith("c.inactive = 0", "true"),
  "the public site reads when a job was deleted":
    "create or replace view site.published_jobs as select job_id, employer_id, deleted from app.published_jobs",
  "the public site lists a job as once public before its first day": `
    create or replace view site.published_jobs as select job_id, employer_id from app.published_jobs`,
  "a deleted job no longer counts as once public": "drop trigger note_published on job_openings",
  "text that staff never read is public": "drop trigger take_changed_job on job_openings",
  "questions that staff never read are public": `
    create or replace trigger take_changed_job before update on job_openings
    for each row when (old.questions is not distinct from new.questions) execute function app.take_changed_job()`,
  "members mark a text as read by staff": "grant update (text_unread_since) on job_openings to authenticated",
  "members change the approved website": "grant update (approved_url) on employers to authenticated",
  "the search finds jobs that are not public": viewOrFunctionWith(
    "function app.find_among_newest(tsquery, bigint, integer)",
    "from site.jobs j",
    "from public.job_openings j",
  ),
  "the public site reads the terms of all approved jobs":
    "grant usage on schema app to public_site; grant select on app.listed_jobs to public_site",
  "the public site reads the table of jobs": "grant select on job_openings to public_site",
  "the public site writes view counts directly": "grant update (views) on job_openings to public_site",
  "members read the views of the public site":
    "grant usage on schema site to authenticated; grant select on site.jobs to authenticated",
  "members read what search engines were told":
    "grant usage on schema server to authenticated; grant select on server.search_notices to authenticated",
  "the public site calls a function of staff":
    "grant usage on schema app to public_site; grant execute on function app.restore_job to public_site",
} satisfies Record<string, string>;

/** Replaces a condition in the view of public jobs. */
function publicJobsWith(condition: string, replacement: string): string {
  return viewOrFunctionWith("view site.job_pages", condition, replacement);
}

/** Recreates a view or function with a replaced text. */
function viewOrFunctionWith(object: string, text: string, replacement: string): string {
  const [kind, name] = object.split(/ (.*)/);
  const [definition, head] =
    kind === "view"
      ? [`pg_get_viewdef('${name}'::regclass)`, `create or replace view ${name} as `]
      : [`pg_get_functiondef('${name}'::regprocedure)`, ""];
  return `do $flaw$
    declare
      sound constant text := ${definition};
    begin
      if position($$${text}$$ in sound) = 0 then raise exception 'No "%" in %', $$${text}$$, sound; end if;
      execute '${head}' || replace(sound, $$${text}$$, $$${replacement}$$);
    end $flaw$`;
}
