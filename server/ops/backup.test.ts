import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";
import { backupCommands } from "./backup.ts";
import { createOpsContext } from "./ops-context.ts";

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

const lines: string[] = [];
const ops = async (name: string, DATABASE_URL: string) => {
  const command = backupCommands.find((candidate) => candidate.name === name);
  const context = createOpsContext({ DATABASE_URL }, (line) => void lines.push(line));
  return await command?.run(context, join(folder, "file"));
};
const queues = async () => {
  const { rows } = await empty.admin.query(
    "select name, state, data->>'to' as \"to\" from pgboss.job where name ~ 'mail'",
  );
  return rows;
};

test("an email that waited while the server ran is put aside by a restore, as the server sends it", async () => {
  await server.sink.stop();
  const asked = await fetch(`${server.url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@people.example", password: "Harbor-lamp-4417" }),
  });
  expect(asked.status).toBe(200);
  const [made] = (await ops("backup", server.database.url)) ?? [];
  const [restored] = (await ops("restore", empty.url)) ?? [];
  expect(restored).toMatchObject({ tables: made?.tables, rows: made?.rows, held: 1 });
  expect(await queues()).toEqual([{ name: "mail-refused", state: "created", to: "ada@people.example" }]);
  expect(lines).toEqual(["Emails that waited when the backup was made and may have left since are put aside: 1."]);
});
