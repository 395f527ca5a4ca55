import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { columnRules, PUBLIC_TABLES, toColumns } from "./column-rules.ts";
import { grantedColumns } from "./granted-columns.ts";

const database = databaseOfFile();

test("column-rules.ts names every table and view with a column that signed-in users may use", async () => {
  const { rows } = await database.admin.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
      and has_any_column_privilege('authenticated', oid, 'select, insert, update')`);
  expect(rows.map(({ name }) => name).filter((name) => !(name in columnRules))).toEqual([]);
});

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
