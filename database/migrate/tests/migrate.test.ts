import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ADVISORY_LOCK } from "#database/migrate/apply-upgrade.ts";
import { migrate } from "#database/migrate/migrate.ts";
import { administer } from "#database/tests/test-cluster.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "openings-sql-"));
  for (const group of ["auth", "portal", "server"]) {
    mkdirSync(join(folder, "tables", group), { recursive: true });
    mkdirSync(join(folder, "definitions", group), { recursive: true });
  }
  mkdirSync(join(folder, "seeds"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

function write(path: string, sql: string): void {
  writeFileSync(join(folder, path), sql);
}

async function run(release = "1.0.0", url = database.url): Promise<string[]> {
  const lines: string[] = [];
  await migrate(url, (line) => lines.push(line), { folder, release });
  return lines;
}

async function numbers(): Promise<number[]> {
  const { rows } = await database.admin.query<{ n: number }>("select n from public.numbers order by n");
  return rows.map(({ n }) => n);
}

test("a missing folder is an error", async () => {
  rmSync(join(folder, "tables/portal"), { recursive: true });
  await expect(run()).rejects.toThrow("tables/portal");
});

test("tables come before definitions and seeds, each in the order of groups and names", async () => {
  write("seeds/0001-numbers.sql", "insert into public.numbers values (3)");
  write("definitions/auth/0001-even.sql", "create view public.even as select n from public.numbers where n % 2 = 0");
  write("tables/portal/0002-more.sql", "insert into public.numbers values (2)");
  write("tables/portal/0001-numbers.sql", "create table public.numbers (n int)");
  write("tables/auth/0001-first.sql", "select 1");
  expect(await run()).toEqual([
    "Applied tables/auth/0001-first.sql",
    "Applied tables/portal/0001-numbers.sql",
    "Applied tables/portal/0002-more.sql",
    "Applied definitions/auth/0001-even.sql",
    "Applied seeds/0001-numbers.sql",
  ]);
  expect(await run()).toEqual([]);
  expect(await numbers()).toEqual([2, 3]);
});

test("four processes that start together prepare the database once", async () => {
  write("tables/portal/0001-numbers.sql", "create table public.numbers (n int)");
  write("tables/portal/0002-slowly.sql", "select pg_sleep(0.1); insert into public.numbers values (1)");
  const runs = await Promise.all([run(), run(), run(), run()]);
  expect(
    runs
      .flat()
      .filter((line) => line.startsWith("Applied"))
      .sort(),
  ).toEqual(["Applied tables/portal/0001-numbers.sql", "Applied tables/portal/0002-slowly.sql"]);
  expect(await numbers()).toEqual([1]);
});

test("an upgrade blocked by a transaction pauses, so that lists stay fast, and completes afterwards", async () => {
  write("tables/portal/0001-numbers.sql", "create table public.numbers (n int)");
  await run();
  write("tables/portal/0002-words.sql", "alter table public.numbers add column word text");
  const reader = await database.background.connect();
  await reader.query("begin; select * from public.numbers");
  const lines: string[] = [];
  const upgraded = migrate(database.url, (line) => lines.push(line), { folder, release: "1.1.0" });
  const list = { text: "select * from public.numbers", query_timeout: 4_000 };
  // Queries the table while the upgrade waits. If the upgrade blocked this query, the query would
  // time out and fail the test.
  while (lines.length < 2) await database.admin.query(list);
  expect(lines[0]).toMatch(/^Retrying, because another session holds locks: .*lock timeout/);
  await reader.query("commit");
  reader.release();
  await upgraded;
  expect(lines.at(-1)).toBe("Applied tables/portal/0002-words.sql");
});

test("a failed start changes nothing, and the error names the file", async () => {
  write("tables/portal/0001-numbers.sql", "create table public.numbers (n int)");
  write("definitions/portal/0001-ones.sql", "create view public.ones as select n from public.numbers where n = 1");
  await run();
  write("tables/portal/0002-more.sql", "insert into public.numbers values (1)");
  write("definitions/portal/0001-ones.sql", "create view public.ones as select n, n as same from public.numbers");
  write("seeds/0001-broken.sql", "select 1;\n\ninsert into public.letters values (1)");
  await expect(run()).rejects.toThrow('seeds/0001-broken.sql, line 3: relation "public.letters" does not exist');
  expect(await numbers()).toEqual([]);
  expect((await database.admin.query("select * from public.ones")).fields).toHaveLength(1);
  write("seeds/0001-broken.sql", "insert into public.numbers values (2)");
  await run();
  expect(await numbers()).toEqual([1, 2]);
});

test("a tables file that was edited after it was applied is rejected", async () => {
  write("tables/portal/0001-numbers.sql", "create table public.numbers (n int)");
  await run();
  write("tables/portal/0001-numbers.sql", "create table public.numbers (n bigint)");
  await expect(run()).rejects.toThrow("tables/portal/0001-numbers.sql was changed after it was applied");
});

test("a database with an unknown tables file is not changed", async () => {
  write("tables/portal/0001-numbers.sql", "create table public.numbers (n int)");
  await run();
  rmSync(join(folder, "tables/portal/0001-numbers.sql"));
  await expect(run()).rejects.toThrow("a file tables/portal/0001-numbers.sql that is unknown here");
});

test("seeds run again when their text changes", async () => {
  write("tables/portal/0001-numbers.sql", "create table public.numbers (n int primary key)");
  write("seeds/0001-numbers.sql", "insert into public.numbers values (1) on conflict do nothing");
  await run();
  write("seeds/0001-numbers.sql", "insert into public.numbers values (1), (2) on conflict do nothing");
  expect(await run()).toEqual(["Applied seeds/0001-numbers.sql"]);
  expect(await numbers()).toEqual([1, 2]);
});

test("an unreachable database gives a one-line error without the password", async () => {
  const attempt = migrate("postgresql://owner:hunter2@127.0.0.1:1/openings");
  await expect(attempt).rejects.toThrow(
    "The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.",
  );
});

test("two databases of the same server can be prepared together, and another start applies nothing", async () => {
  const others = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  await Promise.all(others.map(({ url }) => migrate(url)));
  const migrated = await createTestDatabase();
  await migrate(migrated.url);
  const count = "select count(*)::int as count from server.migrations";
  const counts = await Promise.all([...others, migrated].map(({ url }) => administer<{ count: number }>(url, count)));
  expect(new Set(counts.map(([row]) => row?.count)).size).toBe(1);
  await Promise.all([...others, migrated].map((each) => each.drop()));
});

test("an upgrade that waits for a backup reports it once, and can be canceled", async () => {
  write("tables/auth/0001-first.sql", "select 1");
  const backup = await database.admin.connect();
  await backup.query("set application_name = 'openings backup'");
  await backup.query("select pg_advisory_lock_shared($1)", [ADVISORY_LOCK]);
  const reported: string[] = [];
  const { promise: isWaiting, resolve: onFirst } = Promise.withResolvers<void>();
  const onWait = (line: string) => {
    reported.push(line);
    onFirst();
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const upgrade = migrate(database.url, undefined, { folder, release: "1.0.0", onWait, signal });
  await isWaiting;
  stopping.abort();
  await expect(upgrade).rejects.toThrow("aborted");
  expect(reported).toEqual([
    expect.stringMatching(/^Waiting for a backup that runs \(openings backup, PostgreSQL process \d+\)\.$/),
  ]);
  await backup.query("select pg_advisory_unlock_shared($1)", [ADVISORY_LOCK]);
  backup.release();
  expect(await run()).toEqual(["Applied tables/auth/0001-first.sql"]);
});
