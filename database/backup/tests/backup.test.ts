import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createApplication, createCompany } from "#database/access/world.ts";
import { backUp } from "#database/backup/back-up.ts";
import { tableRecords, toRecord, withHash } from "#database/backup/backup-records.ts";
import { checkBackup } from "#database/backup/check-backup.ts";
import { restore } from "#database/backup/restore.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { describeSchema } from "./describe-schema.ts";
import { hashTables } from "./hash-tables.ts";

let original: TestDatabase;
let empty: TestDatabase;
let folder: string;
beforeAll(async () => {
  original = await createTestDatabase();
  const bakery = await createCompany(original.admin, "Prairie \\N Crust é Bakery");
  await createApplication(original.admin, bakery.jobId);
});
afterAll(() => original.drop());
beforeEach(async () => {
  empty = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "openings-backup-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await empty.drop();
});

const lines: string[] = [];
const print = (line: string) => void lines.push(line);
const options = { release: "1.0.0", serverName: "openings background", print };
const take = async (name = "file") => {
  const path = join(folder, name);
  await backUp(original.url, path, options);
  return path;
};
const put = async (path: string) => restore(empty.url, await checkBackup(path), { print });
const hasNothing = async (pool: Pool) => {
  const { rows } = await pool.query("select to_regnamespace('server') is null as has");
  return rows[0].has;
};

test("a restored database has the same rows, the same schema and the next numbers", { timeout: 60_000 }, async () => {
  await put(await take());
  expect(await hashTables(empty.url)).toEqual(await hashTables(original.url));
  expect(await describeSchema(empty.admin)).toEqual(await describeSchema(original.admin));
  const positions = `select schemaname, sequencename, last_value from pg_sequences where schemaname <> 'pgboss' order by 1, 2`;
  expect((await empty.admin.query(positions)).rows).toEqual((await original.admin.query(positions)).rows);
});

test("only this account may read a backup, which replaces no file and leaves no other file", async () => {
  const path = await take();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await expect(take()).rejects.toThrow("exists already");
  await expect(take("missing/file")).rejects.toThrow("cannot be written");
  expect(readdirSync(folder)).toEqual(["file"]);
});

test("a truncated or damaged backup is rejected before anything is changed", async () => {
  const path = await take();
  const whole = readFileSync(path);
  // The list ends before 1, because Node's zstd adds an empty frame at the end of the file. A
  // changed byte in that frame causes no error.
  for (const part of [0, 0.1, 0.5, 0.9, 0.99]) {
    truncateSync(path, Math.floor(whole.length * part));
    await expect(put(path)).rejects.toThrow("truncated, damaged or not a backup");
    const changed = Buffer.from(whole);
    const at = Math.floor((whole.length - 1) * part);
    changed[at] = (changed[at] ?? 0) ^ 0x20;
    writeFileSync(path, changed);
    await expect(put(path)).rejects.toThrow("truncated, damaged or not a backup");
  }
  await expect(put(join(folder, "none"))).rejects.toThrow("cannot be read");
  expect(await hasNothing(empty.admin)).toBe(true);
});

test("a database that is not empty is rejected and unchanged", async () => {
  const path = await take();
  await empty.admin.query("create table public.notes (text text)");
  await expect(put(path)).rejects.toThrow("The database is not empty (it has notes)");
  expect(await hasNothing(empty.admin)).toBe(true);
});

test("a database of another program is not backed up", async () => {
  await expect(backUp(empty.url, join(folder, "other"), options)).rejects.toThrow("not a database of Openings");
  expect(readdirSync(folder)).toEqual([]);
});

test("an operator's own table is skipped and reported", { timeout: 60_000 }, async () => {
  await original.admin.query("create table public.notes as select 'mine' as text");
  const path = await take();
  await original.admin.query("drop table public.notes");
  await put(path);
  expect(lines).toContain("Left out: the table public.notes, which is not part of Openings.");
});

test("names in a file cannot inject SQL", async () => {
  const { header } = await checkBackup(await take());
  const columns = ["name) from program 'touch /tmp/openings-was-here' --"];
  const path = join(folder, "crafted");
  async function* records() {
    yield toRecord("H", { ...header, tables: [{ name: "public.job_categories", columns }] });
    yield* tableRecords("public.job_categories", Readable.from([Buffer.from("x\n")]));
  }
  await pipeline(withHash(records()), createZstdCompress(), createWriteStream(path));
  await expect(put(path)).rejects.toThrow("The table public.job_categories has no column name) from program");
  expect(await hasNothing(empty.admin)).toBe(true);
});

test("a backup with a lost connection fails with a reason and leaves no file", async () => {
  const busy = await original.admin.connect();
  await busy.query("begin; lock table public.job_openings in access exclusive mode");
  const taken = expect(take()).rejects.toThrow(/^The database reports: .*connection.* No backup was written\.$/);
  await expect
    .poll(async () => {
      const { rows } = await original.background.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'openings backup' and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBe(1);
  await taken;
  await busy.query("rollback");
  busy.release();
  expect(readdirSync(folder)).toEqual([]);
});
