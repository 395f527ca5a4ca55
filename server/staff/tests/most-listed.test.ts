import { expect, test } from "vitest";
import { createCompany } from "#database/access/world.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { formatRows } from "#server/commands/format-rows.ts";
import { readInvocation, runCommand } from "#server/staff/run-command.ts";

const database = databaseOfFile();

test("a long list of access requests has the oldest, and notes that there are more", async () => {
  const { id } = await createCompany(database.admin, "Mill Street Bakery");
  await database.admin.query(
    `with accounts as (
       insert into auth.users (id, email) select gen_random_uuid(), 'asks' || n || '@people.example' from generate_series(1, 501) n
       returning id, email
     ), people as (insert into users (auth_id, email) select id, email from accounts returning id)
     insert into pending_employer_user_connections (employer_id, user_id, requested_by) select $1, id, id from people`,
    [id],
  );
  const invocation = readInvocation(["requests"], "terry");
  if (!invocation) throw new Error("The command line requests help");
  const listed = await runCommand(database.admin, invocation);
  expect(listed).toHaveLength(500);
  expect(invocation.command.format?.(listed)).toContain(
    "There may be more than 500. The others are listed when these are decided.",
  );
});

test("a table of 200,000 rows can be formatted", () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => ({ id }));
  expect(formatRows(rows).split("\n")).toHaveLength(rows.length + 1);
});
