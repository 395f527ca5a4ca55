import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashTables } from "#database/backup/tests/hash-tables.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { urlOfRunningEmbedded } from "#database/embedded/running-embedded.ts";
import { createEmptyDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { type SmtpSink, startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { backupCommands } from "#server/ops/backup.ts";
import { createOpsContext } from "#server/ops/ops-context.ts";
import { type ServerProcess, startServerProcess } from "#server/tests/server-process.ts";

let folder: string;
let sink: SmtpSink;
const databases: TestDatabase[] = [];
const servers: ServerProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "openings-drill-"));
  sink = await startSmtpSink();
});
afterAll(async () => {
  await Promise.all(servers.map(stop));
  await Promise.all(databases.map((database) => database.drop()));
  await sink.close();
  rmSync(folder, { recursive: true });
});

const emptyDatabase = async () => {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
};
const serve = async (place: NodeJS.ProcessEnv) => {
  const server = await startServerProcess({ ...place, SMTP_URL: sink.url });
  servers.push(server);
  return server;
};
async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}
const ops = async (name: string, place: NodeJS.ProcessEnv, file: string) => {
  const command = backupCommands.find((candidate) => candidate.name === name);
  const [row] =
    (await command?.run(
      createOpsContext(place, () => {}),
      join(folder, file),
      false,
    )) ?? [];
  return row;
};
const embeddedHashes = async (dataDir: string) => {
  const embedded = await startEmbedded({ dataDir });
  return await hashTables(embedded.url).finally(() => embedded.stop());
};
const post = async ({ url }: ServerProcess, path: string, body: object) => {
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { refresh_token: string };
};

/** Writes the same number into two tables in each transaction, until the caller calls `stop`. */
function writePairs(url: string): { begun: Promise<void>; stop(): Promise<number> } {
  const begun = Promise.withResolvers<void>();
  let isStopped = false;
  const write = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let written = 0;
    while (!isStopped) {
      written += 1;
      await client.query("begin");
      await client.query("insert into app.staff_log (staff, action, subject) values ('drill', $1, '{}')", [written]);
      await client.query("insert into job_categories (name) values ($1)", [`Drill ${written}`]);
      await client.query("commit");
      if (written === 20) begun.resolve();
    }
    await client.end();
    return written;
  };
  const writing = write();
  return {
    begun: begun.promise,
    stop() {
      isStopped = true;
      return writing;
    },
  };
}

test("a backup of a running portal has only whole transactions; the portal moves to another PostgreSQL and back with every row", async () => {
  const home = { DATA_DIR: join(folder, "home") };
  const running = await serve(home);
  const person = { email: "ada@people.example", password: "Harbor-lamp-4417" };
  await post(running, "signup", person);
  const { code } = await sink.waitForEmail({ to: person.email });
  const session = await post(running, "verify", { email: person.email, token: code, type: "email" });
  const url = urlOfRunningEmbedded(home.DATA_DIR) ?? "";
  const filler = new pg.Client({ connectionString: url });
  await filler.connect();
  await filler.query(
    "insert into app.staff_log (staff, action, subject) select 'filler', repeat(md5(n::text), 8), '{}' from generate_series(1, 20000) n",
  );
  await filler.end();

  const writing = writePairs(url);
  await writing.begun;
  const first = await ops("backup", home, "online");
  const written = await writing.stop();
  const copy = await emptyDatabase();
  expect(await ops("restore", { DATABASE_URL: copy.url }, "online")).toMatchObject({ rows: first?.rows });
  const pairs = await copy.admin.query(
    `select count(l.action)::int as logged, count(c.name)::int as named, count(*)::int as all
     from (select action from app.staff_log where staff = 'drill') l
     full join (select name from job_categories where name like 'Drill %') c on c.name = 'Drill ' || l.action`,
  );
  const [{ logged, named, all }] = pairs.rows;
  expect([logged, named]).toEqual([all, all]);
  expect(all).toBeGreaterThanOrEqual(20);
  expect(all).toBeLessThan(written);

  // Creates an email that waits during the backup. After the restore, the server must send it, and
  // the user must still be signed in.
  await sink.stop();
  await post(running, "signup", { email: "robin@people.example", password: "Harbor-lamp-4417" });
  await stop(running);
  const original = await embeddedHashes(home.DATA_DIR);
  await ops("backup", home, "stopped");
  const away = await emptyDatabase();
  expect(await ops("restore", { DATABASE_URL: away.url }, "stopped")).toMatchObject({ held: 0 });
  expect(await hashTables(away.url)).toEqual(original);
  await sink.restart();
  const moved = await serve({ DATABASE_URL: away.url });
  await sink.waitForEmail({ to: "robin@people.example" });
  await post(moved, "token?grant_type=refresh_token", { refresh_token: session.refresh_token });
  await stop(moved);
  expect(sink.emails.map(({ to }) => to)).toHaveLength(2);

  const back = { DATA_DIR: join(folder, "back") };
  await ops("backup", { DATABASE_URL: away.url }, "returning");
  await ops("restore", back, "returning");
  expect(await embeddedHashes(back.DATA_DIR)).toEqual(await hashTables(away.url));
});
