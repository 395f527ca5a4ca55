import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

test("two test databases share nothing", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.admin.query("create table public.only_here (id int)");
  const { rows } = await other.admin.query("select to_regclass('public.only_here') as found");
  expect(rows).toEqual([{ found: null }]);
  await Promise.all([one.drop(), other.drop()]);
});

test("a dropped database no longer exists", async () => {
  const kept = await createTestDatabase();
  const dropped = await createTestDatabase();
  const { rows } = await dropped.admin.query<{ name: string }>("select current_database() as name");
  await dropped.drop();
  const { rowCount } = await kept.admin.query("select from pg_database where datname = $1", [rows[0]?.name]);
  expect(rowCount).toBe(0);
  await kept.drop();
});
