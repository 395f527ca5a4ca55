import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApplication, createCompany } from "#database/access/world.ts";
import { backUp } from "#database/backup/back-up.ts";
import { checkBackup } from "#database/backup/check-backup.ts";
import { restore } from "#database/backup/restore.ts";
import { withDatabase } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { administer } from "#database/tests/test-cluster.ts";
import { createEmptyDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { hashTables } from "./hash-tables.ts";

const original = databaseOfFile();
let empty: TestDatabase;
let folder: string;
beforeAll(async () => {
  const bakery = await createCompany(original.admin, "Prairie \\N Crust é Bakery");
  await createApplication(original.admin, bakery.jobId);
});
beforeEach(async () => {
  empty = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "openings-backup-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await empty.drop();
});

const print = () => {};
const options = { release: "1.0.0", serverName: "openings background", print };
const take = async () => {
  const path = join(folder, "file");
  await backUp(original.url, path, options);
  return path;
};

test("an owner who is not a superuser can restore, and back up the result", {
  timeout: 60_000,
}, async () => {
  const path = await take();
  const cluster = await startEmbedded({ dataDir: join(folder, "cluster"), isDurable: false });
  try {
    await administer(cluster.url, "create role portal login createrole bypassrls");
    await administer(cluster.url, "alter role portal set createrole_self_grant = 'set, inherit'");
    await administer(cluster.url, "create database portal owner portal");
    const url = withDatabase(cluster.url, "portal").replace("//postgres@", "//portal@");
    await restore(url, await checkBackup(path), { print });
    expect(await hashTables(url)).toEqual(await hashTables(original.url));
    expect(await backUp(url, join(folder, "again"), options)).toMatchObject({ tables: expect.any(Number) });
  } finally {
    await cluster.stop();
  }
});

describe("another release", { timeout: 60_000 }, () => {
  let tree: string;
  beforeEach(() => {
    tree = join(folder, "database");
    for (const part of ["tables", "definitions", "seeds"]) {
      cpSync(join(import.meta.dirname, "../..", part), join(tree, part), { recursive: true });
    }
  });
  const later = () => ({ folder: tree, release: "99.0.0" });

  test("a backup of an older release is restored into its tables, which are then upgraded", async () => {
    const path = await take();
    writeFileSync(
      join(tree, "tables/portal/9999-nickname.sql"),
      "alter table public.employers add nickname text; update public.employers set nickname = lower(name)",
    );
    await restore(empty.url, await checkBackup(path, later()), { print, source: later() });
    const { rows } = await empty.admin.query("select name, nickname from employers");
    expect(rows).toEqual([{ name: "Prairie \\N Crust é Bakery", nickname: "prairie \\n crust é bakery" }]);
    const recorded = await empty.admin.query("select distinct release from server.migrations where name like '%9999%'");
    expect(recorded.rows).toEqual([{ release: "99.0.0" }]);
  });

  test("a backup of a newer release is rejected", async () => {
    const path = await take();
    writeFileSync(join(tree, "tables/portal/9999-nickname.sql"), "alter table public.employers add nickname text");
    await restore(empty.url, await checkBackup(path, later()), { print, source: later() });
    const newer = join(folder, "newer");
    await backUp(empty.url, newer, { ...options, release: "99.0.0" });
    await expect(checkBackup(newer)).rejects.toThrow(
      /^This backup was made by Openings 99\.0\.0\. The database belongs to Openings 99\.0\.0/,
    );
  });
});
