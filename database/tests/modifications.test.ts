import { expect, test } from "vitest";
import { grantedColumns } from "#database/access/granted-columns.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();

// Rule 28
test.each([
  { table: "job_openings", unstamped: [] },
  // `is_public_employer` is not a field of the profile. Changing it must not conflict with an open
  // profile.
  { table: "employers", unstamped: ["is_public_employer"] },
])("in $table only changes of columns that members write are modifications", async ({ table, unstamped }) => {
  const { rows } = await database.admin.query<{ names: string; body: string }>(
    `select encode(tgargs, 'escape') as names, pg_get_functiondef(tgfoid) as body
       from pg_trigger where tgname in ('stamp_modification', 'take_changed_job') and tgrelid = $1::regclass`,
    [table],
  );
  const [{ names, body } = { names: "", body: "" }] = rows;
  const ignored = names.split("\\000");
  const { all, granted } = await grantedColumns(database.admin, "authenticated", table, "update");
  const [, condition = ""] = /\(([^)]*)\) is distinct from/.exec(body) ?? [];
  const compared = [...condition.matchAll(/\bold\.(\w+)/g)].flatMap(([, name]) => name ?? []);
  const stamped = names ? all.filter((column) => column !== "id" && !ignored.includes(column)) : compared.sort();
  expect(stamped).toEqual(granted.filter((column) => !unstamped.some((name) => name === column)).sort());
});
