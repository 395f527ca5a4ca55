import { expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";

const database = databaseOfFile();

const OWN = "in ('public', 'app', 'auth', 'server', 'site')";

/**
 * What Supabase's database linter warns of (github.com/supabase/splinter), asked of the catalog in our own words. `accepted`
 * are the accepted warnings, and why. closed-by-default.test.ts asks the rest.
 */
const LINTS: readonly { name: string; query: string; accepted: Record<string, string> }[] = [
  {
    name: "a function that passes row security can be called by visitors",
    query: definersFor("anon"),
    accepted: {
      "public.invitation_by_token": "the page of an invitation opens before signing in, for who has the secret",
    },
  },
  {
    name: "a function that passes row security can be called by everybody signed in",
    query: definersFor("authenticated"),
    accepted: {
      "public.accept_invitation": "asks for the secret and the confirmed address that was invited",
      "public.cancel_scan": "asks for membership of the active company",
      "public.close_job": "asks for membership of the active company, and 200 an hour",
      "public.close_jobs": "asks for membership of the active company, 30 times and 200 jobs an hour",
      "public.delete_jobs": "asks for membership of the active company, 30 times an hour",
      "public.deleted_jobs": "asks for membership",
      "public.duplicate_jobs": "asks for membership of the active company, 30 times an hour and 200 jobs a day",
      "public.employer_name_taken": "rule 11: answers yes or no",
      "public.employers_that_need_second_factor": "rule 69: ids and names of one's own companies",
      "public.hold_application": "asks for membership of the active company",
      "public.hold_applications": "asks for membership of the active company",
      "public.invitation_by_token": "asks for the secret",
      "public.invite": "asks for membership, and 20 an hour",
      "public.job_timeline": "asks for membership",
      "public.keep_job": "asks for membership of the active company; takes a question away",
      "public.last_scan": "asks for membership",
      "public.look_for_jobs": "asks for membership of the active company, and one an hour",
      "public.mark_application": "asks for membership of the active company",
      "public.my_profile": "one's own row, with the flags that colleagues may not read",
      "public.renew_job": "asks for membership of the active company, and 200 an hour",
      "public.renew_jobs": "asks for membership of the active company, 30 times and 200 jobs an hour",
      "public.reopen_job": "asks for membership of the active company, and 200 an hour",
      "public.resend_invitation": "asks for membership, and 20 an hour",
      "public.require_second_factor": "asks for membership of the active company at aal2, and 10 a day",
      "public.restore_deleted_job": "asks for membership of the active company, and 200 an hour",
      "public.save_job_draft": "asks for membership of the active company; one's own drafts, 20 at most",
      "public.search_employers": "rule 11: ids and names of active companies",
      "public.suggestion_news": "asks for membership",
      "public.undo_job_batch": "one's own, once, of the active company",
    },
  },
  {
    name: "a function looks its names up on the caller's search_path",
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
      "users r": "oneself and one's colleagues: two sentences, each asked once a statement",
      "employers r": "members, and for one transaction the creator: two sentences, each asked once a statement",
      "employers_users d": "leaving and removing: two sentences, each asked once a statement",
    },
  },
  {
    name: "a policy lets everything be written",
    query: `
      select polrelid::regclass || ': ' || polname from pg_policy
      where polcmd <> 'r' and 'true' in (pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))`,
    accepted: {},
  },
  {
    name: "a policy stands on a table without row security",
    query:
      "select polrelid::regclass::text from pg_policy join pg_class c on c.oid = polrelid where not relrowsecurity",
    accepted: {},
  },
  {
    name: "row security of an exposed table has no policy",
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
    name: "a policy trusts what people write about themselves",
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

test.each(LINTS)("$name: only where it is intended", async ({ query, accepted }) => {
  const { rows } = await database.admin.query<[string]>({ text: query, rowMode: "array" });
  expect([...new Set(rows.map(([what]) => what))].sort()).toEqual(Object.keys(accepted).sort());
});
