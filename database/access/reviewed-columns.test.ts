import { expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { JOB_FIELDS, jobColumn, jobFields } from "#domain/job/job-fields.ts";

const database = databaseOfFile();

// Rule 29
test("the fields that need approval again are those that the form announces", async () => {
  const { rows } = await database.admin.query<{ body: string }>(
    "select pg_get_functiondef('app.take_changed_job'::regproc) as body",
  );
  const [, condition = ""] = /Rule 29: resets the approval(.*?)\n *then\n/s.exec(rows[0]?.body ?? "") ?? [];
  const compared = [...condition.matchAll(/\bold\.(\w+)/g)].map(([, name]) => name);
  const reviewed = jobFields.filter((field) => "isReviewed" in JOB_FIELDS[field]).map(jobColumn);
  expect(compared.sort()).toEqual(reviewed.sort());
});
