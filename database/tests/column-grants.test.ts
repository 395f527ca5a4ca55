import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { columnRules, PUBLIC_TABLES, toColumns } from "./column-rules.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe.each(Object.entries(columnRules))("%s", (table, { reads, posts, patches }) => {
  test.each([
    ["select", reads],
    ["insert", posts],
    ["update", patches],
  ])("a signed-in person can %s exactly the columns that are listed", async (privilege, listed) => {
    const { all, granted } = await columnsOf("authenticated", table, privilege);
    expect(granted).toEqual(toColumns(listed, all));
  });

  test("a visitor reads lists for everyone and writes nothing", async () => {
    const { all, granted } = await columnsOf("anon", table, "select");
    expect(granted).toEqual(PUBLIC_TABLES.has(table) ? all : []);
    expect((await columnsOf("anon", table, "insert")).granted).toEqual([]);
    expect((await columnsOf("anon", table, "update")).granted).toEqual([]);
  });
});

async function columnsOf(role: string, table: string, privilege: string) {
  const { rows } = await database.admin.query<{ name: string; is_granted: boolean }>(
    `select attname as name, has_column_privilege($1, attrelid, attnum, $3) as is_granted
     from pg_attribute where attrelid = ('public.' || $2)::regclass and attnum > 0 and not attisdropped`,
    [role, table, privilege],
  );
  const all = rows.map(({ name }) => name).sort();
  return { all, granted: all.filter((name) => rows.some((row) => row.name === name && row.is_granted)) };
}
