import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownDatabaseOfFile } from "#database/tests/file-database.ts";
import { checkBackup } from "#server/ops/doctor/check-backup.ts";
import { checkVersion } from "#server/ops/doctor/check-database.ts";
import { runOps } from "#server/ops/tests/run-ops.ts";

const EMBEDDED = { databaseUrl: undefined, isLoopback: false };

const database = ownDatabaseOfFile();

test("a public installation without a backup, or with an old one, is wrong", async () => {
  const check = async (config = EMBEDDED as Parameters<typeof checkBackup>[1]) =>
    (await checkBackup(database.admin, config))[0];
  const never = "ops backup has never written a backup of this database.";
  expect(await check()).toEqual({ isWrong: true, message: never });
  expect(await check({ ...EMBEDDED, databaseUrl: database.url })).toEqual({ isWrong: false, message: never });
  expect(await check({ ...EMBEDDED, isLoopback: true })).toEqual({ isWrong: false, message: never });

  const folder = mkdtempSync(join(tmpdir(), "openings-last-backup-"));
  await runOps(database, "backup", join(folder, "file"));
  rmSync(folder, { recursive: true });
  expect(await check()).toEqual({ isWrong: false, message: "The last ops backup was 0 hours ago." });
  await database.admin.query("update server.last_backup set finished_at = now() - interval '40 hours'");
  expect(await check()).toEqual({ isWrong: true, message: "The last ops backup was 40 hours ago." });
});

test("a backup of a read-only database is complete, and reports that its time was not stored", async () => {
  const folder = mkdtempSync(join(tmpdir(), "openings-last-backup-"));
  await database.admin.query("drop table server.last_backup");
  const { rows, printed } = await runOps(database, "backup", join(folder, "file"));
  rmSync(folder, { recursive: true });
  expect(rows).toMatchObject([{ tables: expect.any(Number) }]);
  expect(printed.join()).toContain("The backup is complete, but its time could not be recorded for doctor");
});

test("a PostgreSQL without the security fixes is wrong if other machines can reach it", async () => {
  const check = async (config: Parameters<typeof checkVersion>[1]) => (await checkVersion(database.admin, config))[0];
  const { rows } = await database.admin.query("select current_setting('server_version_num')::int as number");
  const isFixed = [150_020, 160_016, 170_012, 180_006].some(
    (number) => Math.floor(number / 10_000) === Math.floor(rows[0].number / 10_000) && rows[0].number >= number,
  );
  expect((await check(EMBEDDED))?.isWrong).toBe(!isFixed);
  expect((await check({ ...EMBEDDED, isLoopback: true }))?.isWrong).toBe(false);
});
