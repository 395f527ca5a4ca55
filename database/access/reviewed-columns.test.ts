import { expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { JOB_FIELDS, jobColumn, jobFields } from "#domain/job/job-fields.ts";

const database = databaseOfFile();

// Rule 29
test("the fields that need approval again are those that the form announces", async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select a.attname as name from pg_trigger t, unnest(t.tgattr) as number, pg_attribute a
     where t.tgrelid = 'public.job_openings'::regclass and t.tgname = 'await_approval'
       and a.attrelid = t.tgrelid and a.attnum = number`,
  );
  const reviewed = jobFields.filter((field) => "isReviewed" in JOB_FIELDS[field]).map(jobColumn);
  expect(rows.map(({ name }) => name).sort()).toEqual(reviewed.sort());
});
