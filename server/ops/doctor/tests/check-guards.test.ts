import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "#database/migrate/migrate.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { checkGuards } from "#server/ops/doctor/check-guards.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const check = async () => await checkGuards(database.admin);
const FINE = [{ isWrong: false, message: "Row security, functions and grants are as the last migration left them." }];

test.each([
  ["alter table users disable row level security", "Removed", "table public.users: row security"],
  ["drop function search_employers(text)", "Removed", "function public.search_employers(term text): definition"],
  ["alter table job_openings disable trigger user", "Removed", "table public.job_openings: trigger "],
  ["grant select on employers to anon", "Added", "table public.employers: anon may select"],
  ["grant update (approved) on employers to authenticated", "Added", "authenticated may update (approved)"],
  ["grant execute on function app.today() to public", "Added", "function app.today(): everyone may execute"],
  ["create policy open on users using (true)", "Added", "table public.users: policy open"],
])("finds: %s", async (statement, kind, line) => {
  expect(await check()).toEqual(FINE);
  await database.admin.query(statement);
  const findings = await check();
  expect(findings[0]).toMatchObject({ isWrong: true, message: expect.stringContaining(line) });
  expect(findings[0]?.message).toMatch(new RegExp(`^${kind} since the last migration: `));
});

test("an operator's own tables and roles are ignored", async () => {
  await database.admin.query("create table own_reports (id int); grant select on own_reports to anon");
  expect(await check()).toEqual(FINE);
});

test("definitions that the next migration restores are not reported; other changes are", async () => {
  await database.admin.query(`drop function search_employers(text); alter table users disable row level security;
    grant select on employers to anon; update server.migrations set hash = '' where name = 'definitions'`);
  await migrate(database.url);
  expect((await check()).map(({ message }) => message)).toEqual([
    "Removed since the last migration: table public.users: row security.",
    "Added since the last migration: table public.employers: anon may select.",
  ]);
  await database.admin.query("alter table users enable row level security; revoke select on employers from anon");
  expect(await check()).toEqual(FINE);
});

test("a database without tables has no findings", async () => {
  const empty = await createEmptyDatabase();
  const findings = await checkGuards(empty.admin);
  expect(findings).toMatchObject([{ isWrong: false, message: expect.stringContaining("Not recorded yet") }]);
  await empty.drop();
});
