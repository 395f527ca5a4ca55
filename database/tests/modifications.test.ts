import { afterAll, beforeAll, expect, test } from "vitest";
import { grantedColumns } from "#database/access/granted-columns.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// Rule 28
test.each([
  ["job_openings", ["id"]],
  ["employers", ["id", "logo"]],
])(
  "in %s a change of what members may write is a modification, a change of the rest is none",
  async (table, others) => {
    const { rows } = await database.admin.query<{ ignored: string[] }>(
      `select string_to_array(rtrim(encode(tgargs, 'escape'), '\\000'), '\\000') as ignored
     from pg_trigger where tgname = 'stamp_modification' and tgrelid = $1::regclass`,
      [table],
    );
    const { all, granted } = await grantedColumns(database.admin, "authenticated", table, "update");
    const stamped = all.filter((column) => !rows[0]?.ignored.includes(column));
    expect(stamped).toEqual([...granted, ...others].sort());
  },
);
