import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { administer } from "./tests/test-cluster.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "./tests/test-database.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "openings-migrations-"));
  for (const name of ["migrations/auth", "migrations/portal", "migrations/server", "seeds"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

function write(path: string, sql: string): void {
  writeFileSync(join(folder, path), sql);
}

async function run(): Promise<string[]> {
  const lines: string[] = [];
  await migrate(database.url, (line) => lines.push(line), folder);
  return lines;
}

async function numbers(): Promise<number[]> {
  const { rows } = await database.admin.query<{ n: number }>("select n from public.numbers order by n");
  return rows.map(({ n }) => n);
}

test("a folder that is missing is a broken installation, not an empty one", async () => {
  rmSync(join(folder, "migrations/portal"), { recursive: true });
  await expect(run()).rejects.toThrow("migrations/portal");
});

test("migrations run once, in the order of their folders and names, and seeds last", async () => {
  write("seeds/0001-numbers.sql", "insert into public.numbers values (3)");
  write("migrations/portal/0002-more.sql", "insert into public.numbers values (2)");
  write("migrations/portal/0001-numbers.sql", "create table public.numbers (n int)");
  write("migrations/auth/0001-first.sql", "select 1");
  expect(await run()).toEqual([
    "Applied auth/0001-first.sql",
    "Applied portal/0001-numbers.sql",
    "Applied portal/0002-more.sql",
    "Applied seeds/0001-numbers.sql",
  ]);
  expect(await run()).toEqual([]);
  expect(await numbers()).toEqual([2, 3]);
});

test("four processes that migrate at once do it once", async () => {
  write("migrations/portal/0001-numbers.sql", "create table public.numbers (n int)");
  write("migrations/portal/0002-slowly.sql", "select pg_sleep(0.1); insert into public.numbers values (1)");
  const runs = await Promise.all([run(), run(), run(), run()]);
  expect(runs.flat().sort()).toEqual(["Applied portal/0001-numbers.sql", "Applied portal/0002-slowly.sql"]);
  expect(await numbers()).toEqual([1]);
});

test("a migration that fails leaves nothing of itself, and the reason says where", async () => {
  write("migrations/portal/0001-numbers.sql", "create table public.numbers (n int)");
  write(
    "migrations/portal/0002-broken.sql",
    "insert into public.numbers values (1);\n\ninsert into public.letters values (1)",
  );
  await expect(run()).rejects.toThrow(
    'Migration portal/0002-broken.sql, line 3: relation "public.letters" does not exist',
  );
  expect(await numbers()).toEqual([]);
  write("migrations/portal/0002-broken.sql", "insert into public.numbers values (1)");
  await run();
  expect(await numbers()).toEqual([1]);
});

test("a migration that was edited after it landed is refused", async () => {
  write("migrations/portal/0001-numbers.sql", "create table public.numbers (n int)");
  await run();
  write("migrations/portal/0001-numbers.sql", "create table public.numbers (n bigint)");
  await expect(run()).rejects.toThrow("The migration portal/0001-numbers.sql was changed after it was applied");
});

test("the database of a newer version is left alone", async () => {
  write("migrations/portal/0001-numbers.sql", "create table public.numbers (n int)");
  await run();
  rmSync(join(folder, "migrations/portal/0001-numbers.sql"));
  await expect(run()).rejects.toThrow("its migration portal/0001-numbers.sql is unknown here");
});

test("seeds run again when their text changes", async () => {
  write("migrations/portal/0001-numbers.sql", "create table public.numbers (n int primary key)");
  write("seeds/0001-numbers.sql", "insert into public.numbers values (1) on conflict do nothing");
  await run();
  write("seeds/0001-numbers.sql", "insert into public.numbers values (1), (2) on conflict do nothing");
  expect(await run()).toEqual(["Applied seeds/0001-numbers.sql"]);
  expect(await numbers()).toEqual([1, 2]);
});

test("a database that cannot be reached is a reason in one line, without the password", async () => {
  const attempt = migrate("postgresql://owner:hunter2@127.0.0.1:1/openings");
  await expect(attempt).rejects.toThrow(
    "The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.",
  );
});

test("the portal's own migrations and seeds run again without a change, on two databases of one server at once", async () => {
  const others = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  await Promise.all(others.map(({ url }) => migrate(url)));
  const migrated = await createTestDatabase();
  await migrate(migrated.url);
  const count = "select count(*)::int as count from server.migrations";
  const counts = await Promise.all([...others, migrated].map(({ url }) => administer<{ count: number }>(url, count)));
  expect(new Set(counts.map(([row]) => row?.count)).size).toBe(1);
  await Promise.all([...others, migrated].map((each) => each.drop()));
});
