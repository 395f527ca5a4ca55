import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";
import { runOps } from "./run-ops.ts";

let server: TestServer;
let empty: TestDatabase;
let folder: string;
beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), createEmptyDatabase()]);
  folder = mkdtempSync(join(tmpdir(), "openings-backup-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([server.close(), empty.drop()]);
});

const queues = async () => {
  const { rows } = await empty.admin.query(
    "select name, state, data->>'to' as \"to\", retry_limit from pgboss.job where name ~ 'mail'",
  );
  return rows;
};

test("a restore holds back waiting emails, because the server still sends them", async () => {
  await server.sink.stop();
  const response = await fetch(`${server.url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@people.example", password: "Harbor-lamp-4417" }),
  });
  expect(response.status).toBe(200);
  const file = join(folder, "file");
  const { rows: made } = await runOps(server.database, "backup", file);
  const cut = join(folder, "cut");
  copyFileSync(file, cut);
  expect((await runOps({}, "verify", file)).rows).toMatchObject([{ tables: made[0]?.tables, rows: made[0]?.rows }]);
  truncateSync(cut, statSync(cut).size - 100);
  await expect(runOps({}, "verify", cut)).rejects.toThrow(/cut off|damaged/);
  const { rows: restored, printed } = await runOps(empty, "restore", file);
  expect(restored).toMatchObject([{ tables: made[0]?.tables, rows: made[0]?.rows, held: 1 }]);
  expect(printed).toContain(
    "1 emails waited during the backup and may have been sent since, so they are held back. mail refused lists them, mail retry sends them.",
  );
  const to = "ada@people.example";
  expect(await queues()).toMatchObject([{ name: "mail-refused", state: "created", to }]);

  // An operator can send the refused emails again after checking that their recipients did not get
  // them.
  expect((await runOps(empty, "mail", "refused")).rows).toMatchObject([
    { last_error: expect.stringContaining("backup") },
  ]);
  await runOps(empty, "mail", "retry", "all");
  expect(await queues()).toMatchObject([{ name: "mail", state: "created", to, retry_limit: 1000 }]);
});
