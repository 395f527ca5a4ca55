import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { columnRules, PUBLIC_TABLES, toColumns } from "./column-rules.ts";
import { grantedColumns } from "./granted-columns.ts";

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
  ] as const)("a signed-in person can %s exactly the columns that are listed", async (privilege, listed) => {
    const { all, granted } = await grantedColumns(database.admin, "authenticated", table, privilege);
    expect(granted).toEqual(toColumns(listed, all));
  });

  test("a visitor reads lists for everyone and writes nothing", async () => {
    const { all, granted } = await grantedColumns(database.admin, "anon", table, "select");
    expect(granted).toEqual(PUBLIC_TABLES.has(table) ? all : []);
    for (const privilege of ["insert", "update"] as const) {
      expect((await grantedColumns(database.admin, "anon", table, privilege)).granted).toEqual([]);
    }
  });
});
