import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#database/tests/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const ops = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "main.ts"), ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
  });

test("help names every command", async () => {
  expect((await ops()).stdout).toMatch(/^Usage: npm run --silent ops -- <command> /);
  expect((await ops("--help")).stdout).toMatch(/^ {2}migrate /m);
});

test("migrate brings a database to this version, and says so when it is there already", {
  timeout: 60_000,
}, async () => {
  const { stdout, stderr } = await ops("migrate");
  expect(stderr).toContain("Applied tables/auth/0001-roles.sql");
  expect(stdout).toMatch(/^version {2}\d+\.\d+\.\d+\napplied {2}\d{2,}\n$/);
  const { rows } = await database.admin.query("select count(*) as jobs from job_openings");
  expect(rows).toEqual([{ jobs: 0 }]);
  expect(JSON.parse((await ops("migrate", "--json")).stdout)).toMatchObject([{ applied: 0 }]);
});

test.each([
  [["frobnicate"], 'There is no command "frobnicate". Try --help.\n'],
  [["migrate", "now"], "Usage: migrate\n"],
])("the mistake %j is one line and exit code 1", async (words, stderr) => {
  await expect(ops(...words)).rejects.toMatchObject({ code: 1, stderr, stdout: "" });
});
