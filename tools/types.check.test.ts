/** Checks that the committed row types match the migrated database. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { generateRows, rowsPath } from "./types.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("domain/rows.ts is up to date; npm run types writes it", async () => {
  expect(readFileSync(rowsPath, "utf8")).toBe(await generateRows(database.admin));
});

test("a new column makes the file outdated, and appears only where it is granted", async () => {
  await database.admin.query(`
    alter table public.job_openings add column planted text;
    grant insert (planted) on public.job_openings to authenticated`);
  const rows = await generateRows(database.admin);
  expect(rows).not.toBe(readFileSync(rowsPath, "utf8"));
  expect(rows.match(/ planted\??: .*/g)).toEqual([" planted: string | null;", " planted?: string | null;"]);
});
