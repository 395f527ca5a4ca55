/** Checks that the committed types of rows match the migrated database. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { generateRows, rowsPath } from "./types.ts";

const database = databaseOfFile();

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
