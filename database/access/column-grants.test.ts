import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { columnRules, PUBLIC_TABLES, toColumns } from "./column-rules.ts";
import { grantedColumns } from "./granted-columns.ts";

const database = databaseOfFile();

describe.each(Object.entries(columnRules))("%s", (table, { reads, posts, patches }) => {
  test.each([
    ["select", reads],
    ["insert", posts],
    ["update", patches],
  ] as const)("a signed-in user can %s exactly the listed columns", async (privilege, listed) => {
    const { all, granted } = await grantedColumns(database.admin, "authenticated", table, privilege);
    expect(granted).toEqual(toColumns(listed, all));
  });

  test("a visitor reads only public lists and writes nothing", async () => {
    const { all, granted } = await grantedColumns(database.admin, "anon", table, "select");
    expect(granted).toEqual(PUBLIC_TABLES.has(table) ? all : []);
    for (const privilege of ["insert", "update"] as const) {
      expect((await grantedColumns(database.admin, "anon", table, privilege)).granted).toEqual([]);
    }
  });
});
