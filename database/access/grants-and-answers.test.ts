import { beforeAll, expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { findWrongEffects } from "./account-effects.ts";
import { definerRules, findWrongAnswers } from "./definer-answers.ts";
import { findWrongGrants } from "./granted-privileges.ts";
import { findWrongPublicEffects } from "./public-site-effects.ts";
import { findWrongPublicRows } from "./public-site-rules.ts";
import { findWrongSiteAnswers } from "./site-answers.ts";
import { createWorld, type World } from "./world.ts";

const database = databaseOfFile();
let world: World;
beforeAll(async () => {
  world = await createWorld(database.admin);
});

test("every grant on schemas, tables, columns, sequences and functions is in the rules", async () => {
  expect(await findWrongGrants(database.admin, ["public", "app", "auth", "server", "site"])).toEqual([]);
});

test("functions that bypass row security answer each actor as in the rules", async () => {
  expect(await findWrongAnswers(database.rest, world)).toEqual([]);
});

test("the public site's functions answer as in the rules", async () => {
  expect(await findWrongSiteAnswers(database.admin, world)).toEqual([]);
});

test("a change of an account reaches the portal as in the rules", async () => {
  expect(await findWrongEffects(database.admin, world)).toEqual([]);
});

test("the public site reads open, approved jobs, the named columns, and ids of jobs that were public", async () => {
  expect(await findWrongPublicRows(database.admin)).toEqual([]);
});

test("the public site shows approved content, counts views of open jobs, and uses the days in Chicago", async () => {
  expect(await findWrongPublicEffects(database.admin)).toEqual([]);
});

test("the public site's role cannot log in, has no other role or attribute, and has a time limit", async () => {
  const { rows } = await database.admin.query(`
    select rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication, rolconfig,
      array(select roleid::regrole::text from pg_auth_members where member = pg_roles.oid) as belongs_to
    from pg_roles where rolname = 'public_site'`);
  const none = { rolcanlogin: false, rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
  expect(rows).toEqual([{ ...none, rolreplication: false, rolconfig: ["statement_timeout=2s"], belongs_to: [] }]);
});

test("only the public site's role reads its views", async () => {
  const { rows } = await database.admin.query(`
    select role, relname from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) role, pg_class
    where relnamespace = 'site'::regnamespace
      and (has_schema_privilege(role, 'site', 'usage') or has_table_privilege(role, pg_class.oid, 'select'))
      and not pg_has_role(role, 'public_site', 'usage')`);
  expect(rows).toEqual([]);
});

const definers = async (condition: string) => {
  const { rows } = await database.admin.query<{ name: string }>(`
    select distinct pronamespace::regnamespace || '.' || proname as name from pg_proc
    where prosecdef and pronamespace::regnamespace::text in ('public', 'app', 'auth', 'server', 'site') and ${condition} order by 1`);
  return rows.map(({ name }) => name);
};

test("the rules contain each callable function that bypasses row security", async () => {
  const callable =
    "(has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))";
  const named = definerRules(world).map(({ call }) => /(?:public|app)\.\w+/.exec(call)?.[0]);
  expect([...new Set(named)].sort()).toEqual(await definers(callable));
});

test("only these functions of triggers and staff bypass row security", async () => {
  expect(await definers("not has_function_privilege('authenticated', oid, 'execute')")).toEqual(
    `app.announce_deletions app.decide_suggestion app.delete_old_applications app.empty_bin app.end_ownership_proof app.end_request app.follow_auth_user app.follow_job_categories app.follow_logo app.keep_deleted_job
     app.keep_last_member app.limit_job_changes app.limit_new_employers app.limit_new_requests
     app.link_creator app.list_employer_name app.log_job_change app.log_member_change app.log_revocation
     app.log_team_change app.my_application app.my_job app.note_phrases_of_application app.note_published_job app.note_published_jobs_of_company
     app.pass_second_factor_rule_on app.refuse_deletion_of_held app.restore_job
     app.revoke_invitations_of_removed app.set_second_factor app.spend_invitation app.take_new_user app.take_saved_job app.take_second_factor_rule server.note_removal server.note_second_factor
     site.application_by_token site.apply_for_job site.count_visits site.delete_application
     site.delete_past_visitors site.find_jobs site.logo site.visitor_salt`.split(/\s+/),
  );
});
