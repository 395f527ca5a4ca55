import { expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";

const database = databaseOfFile();

const OWN = "in ('public', 'app', 'auth', 'server', 'site')";

/**
 * Queries of PostgreSQL's catalog for the problems that Supabase's database linter
 * (github.com/supabase/splinter) reports. `accepted` lists each accepted warning with its reason.
 * closed-by-default.test.ts checks that new objects start without grants.
 */
const LINTS: readonly { name: string; query: string; accepted: Record<string, string> }[] = [
  {
    name: "visitors can call a function that bypasses row security",
    query: definersFor("anon"),
    accepted: {
      "public.invitation_by_token": "the page of an invitation opens before sign-in and requires the secret",
    },
  },
  {
    name: "all signed-in users can call a function that bypasses row security",
    query: definersFor("authenticated"),
    accepted: {
      "public.accept_invitation": "requires the secret and the confirmed email address that was invited",
      "public.add_application_note": "requires membership of the active company, 100 notes an applicant",
      "public.applicants": "requires membership",
      "public.cancel_scan": "requires membership of the active company",
      "public.close_job": "requires membership of the active company, and 200 an hour",
      "public.close_jobs": "requires membership of the active company, 30 times and 200 jobs an hour",
      "public.company_page": "requires membership",
      "public.dashboard": "requires membership",
      "public.delete_jobs": "requires membership of the active company, 30 times an hour",
      "public.deleted_jobs": "requires membership",
      "public.duplicate_jobs": "requires membership of the active company, 30 times an hour and 200 jobs a day",
      "public.employer_name_taken": "rule 11: answers yes or no",
      "public.employers_that_need_second_factor": "rule 69: ids and names of the caller's companies",
      "public.hires": "requires membership",
      "public.hold_application": "requires membership of the active company",
      "public.hold_applications": "requires membership of the active company",
      "public.invitation_by_token": "requires the secret",
      "public.invite": "requires membership, and 20 an hour",
      "public.job_sources": "requires membership",
      "public.job_timeline": "requires membership",
      "public.jobs_with_applicants": "requires membership",
      "public.keep_job": "requires membership of the active company; clears a notice",
      "public.last_scan": "requires membership",
      "public.look_for_jobs": "requires membership of the active company; once an hour",
      "public.mark_applications": "requires membership of the active company",
      "public.my_profile": "the caller's row, with flags that colleagues may not read",
      "public.pause_job": "requires membership of the active company, and 200 an hour",
      "public.record_outcome": "requires membership of the active company, and 200 an hour",
      "public.renew_job": "requires membership of the active company, and 200 an hour",
      "public.renew_jobs": "requires membership of the active company, 30 times and 200 jobs an hour",
      "public.reopen_job": "requires membership of the active company, and 200 an hour",
      "public.report_missed_jobs": "requires membership of the active company, and 10 a day",
      "public.require_second_factor": "requires membership of the active company at aal2, and 10 a day",
      "public.resend_invitation": "requires membership, and 20 an hour",
      "public.restore_deleted_job": "requires membership of the active company, and 200 an hour",
      "public.save_answer_text": "requires membership of the active company",
      "public.save_job_draft": "requires membership of the active company; own drafts, at most 20",
      "public.search_employers": "rule 11: ids and names of active companies",
      "public.suggestion_news": "requires membership",
      "public.undo_job_batch": "the caller's own batch, once, of the active company",
      "public.waiting_counts": "requires membership",
    },
  },
  {
    name: "a function uses the caller's search_path",
    query: `
      select pronamespace::regnamespace || '.' || proname from pg_proc
      where pronamespace::regnamespace::text ${OWN} and prosqlbody is null
        and not coalesce(array_to_string(proconfig, ',') ~ 'search_path=', false)`,
    accepted: {},
  },
  {
    name: "several permissive policies of one table apply to one command of one role",
    query: `
      select polrelid::regclass || ' ' || polcmd::text from pg_policy, unnest(polroles) role
      where polpermissive group by polrelid, polcmd, role having count(*) > 1`,
    accepted: {
      "users r": "the user and colleagues: two policies, each evaluated once per statement",
      "employers r": "members, and for one transaction the creator: each evaluated once per statement",
      "employers_users d": "leaving and removing: each evaluated once per statement",
    },
  },
  {
    name: "a policy allows every write",
    query: `
      select polrelid::regclass || ': ' || polname from pg_policy
      where polcmd <> 'r' and 'true' in (pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))`,
    accepted: {},
  },
  {
    name: "a table without row security has a policy",
    query:
      "select polrelid::regclass::text from pg_policy join pg_class c on c.oid = polrelid where not relrowsecurity",
    accepted: {},
  },
  {
    name: "an exposed table with row security has no policy",
    query: `
      select c.oid::regclass::text from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid)`,
    accepted: {},
  },
  {
    name: "a table has no primary key",
    query: `
      select c.oid::regclass::text from pg_class c
      where relnamespace::regnamespace::text ${OWN} and relkind in ('r', 'p')
        and not exists (select from pg_index where indrelid = c.oid and indisprimary)`,
    accepted: {},
  },
  {
    name: "two indexes are the same",
    query: `
      select indrelid::regclass::text from pg_index join pg_class c on c.oid = indrelid
      where relnamespace::regnamespace::text ${OWN}
      group by indrelid, indkey, indclass, indoption, indcollation, pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)
      having count(*) > 1`,
    accepted: {},
  },
  {
    name: "an extension, a materialized view or a foreign table is exposed",
    query: `
      select extname from pg_extension where extnamespace = 'public'::regnamespace
      union all
      select oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('m', 'f')`,
    accepted: {},
  },
  {
    name: "a policy trusts metadata that users write themselves",
    query: `
      select polrelid::regclass || ': ' || polname from pg_policy
      where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~ 'user_metadata|user_meta_data'`,
    accepted: {},
  },
];

function definersFor(role: string): string {
  return `
    select pronamespace::regnamespace || '.' || proname from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege('${role}', oid, 'execute')`;
}

test.each(LINTS)("$name only in the accepted places", async ({ query, accepted }) => {
  const { rows } = await database.admin.query<[string]>({ text: query, rowMode: "array" });
  expect([...new Set(rows.map(([what]) => what))].sort()).toEqual(Object.keys(accepted).sort());
});
