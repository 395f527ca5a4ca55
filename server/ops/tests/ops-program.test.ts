import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { runFromShell } from "#server/tests/run-from-shell.ts";
import { runOps } from "./run-ops.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const ops = (...words: string[]) => runFromShell("ops", words, { DATABASE_URL: database.url });

test("help names every command", async () => {
  const { code, stdout } = await ops();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Usage: npm run --silent ops -- <command> /);
  expect(stdout).toMatch(/^ {2}migrate /m);
});

test("migrate brings a database to this version, and reports when there is nothing to do", async () => {
  const { stdout, stderr } = await ops("migrate");
  expect(stderr).toContain("Applied tables/auth/0001-roles.sql");
  expect(stdout).toMatch(/^version {2}\d+\.\d+\.\d+(\+\d{8}T\d{6}Z)?\napplied {2}\d{2,}\n$/);
  const { rows } = await database.admin.query("select count(*) as jobs from job_openings");
  expect(rows).toEqual([{ jobs: 0 }]);
  expect((await runOps(database, "migrate")).rows).toMatchObject([{ applied: 0 }]);
});

test("an error is one line and exit code 1", async () => {
  const stderr = 'There is no command "frobnicate". Try --help.\n';
  expect(await ops("frobnicate")).toEqual({ code: 1, stderr, stdout: "" });
  await expect(runOps(database, "migrate", "now")).rejects.toThrow(/^Usage: migrate$/);
});
