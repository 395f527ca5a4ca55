import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { ADVISORY_LOCK } from "#database/migrate/apply-upgrade.ts";
import { createEmptyDatabase, createTestDatabase } from "#database/tests/test-database.ts";
import { VERSION } from "#database/version.ts";
import { startBoss } from "#server/background/start-boss.ts";
import { mainIn, postgresPid, runServer, type ServerProcess, startServerProcess } from "./server-process.ts";

let folder: string;
let dataDir: string;
const running: ServerProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "openings-start-"));
  dataDir = join(folder, "data");
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: NodeJS.ProcessEnv = {}, words: string[] = []): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...settings }, words);
  running.push(server);
  return server;
}

/** Returns the output of a start that must fail. */
async function refusal(settings: NodeJS.ProcessEnv, words: string[] = []): Promise<string> {
  const server = runServer({ DATA_DIR: dataDir, ...settings }, words);
  expect(await server.ended).toBe(1);
  return server.output();
}

test("a start prints the URL, the mailbox, how to load the demo data and how to stop", async () => {
  const { url, output } = await start();
  expect(output()).toBe(`Openings is ready: ${url}

  Version    ${VERSION} on Node ${process.version}
  Email      ${url}/dev/mailbox
  Demo data  npm start -- --demo
  Stop       Ctrl+C

`);
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

test("an invalid setting or option stops the start with a message that names it", async () => {
  expect(await refusal({ PORT: "eighty" })).toBe("Openings cannot start: PORT must be a number from 0 to 65535.\n");
  expect(await refusal({}, ["--verbose"])).toBe(
    "Openings cannot start: Unknown option --verbose. The only option is --demo.\n",
  );
});

test("a site that others can reach does not start without email", async () => {
  for (const [name, value] of [
    ["HOST", "0.0.0.0"],
    ["SITE_URL", "https://jobs.example.com"],
  ] as const) {
    expect(await refusal({ [name]: value })).toBe(
      `Openings cannot start: ${name} is not loopback, so users need real email: set SMTP_URL.\n`,
    );
  }
});

test("a site that others can reach does not start without its pages, and the message says how to build them", async () => {
  const root = join(import.meta.dirname, "../..");
  const copy = join(folder, "copy");
  for (const part of ["package.json", "domain", "database", "server"])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const settings = { DATA_DIR: dataDir, SITE_URL: "https://jobs.example.com", SMTP_URL: "smtp://127.0.0.1:1" };
  const { ended, output } = runServer(settings, [], mainIn(copy));
  expect(await ended).toBe(1);
  expect(output()).toBe(
    "Openings cannot start: The web app is not built: run npm run build, or copy dist/web from where it was built.\n",
  );
});

test("a port in use stops the start", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" ? address?.port : 0;
  expect(await refusal({ PORT: `${port}` })).toBe(
    `Openings cannot start: Port ${port} is taken by another program: stop it, or set PORT.\n`,
  );
  other.close();
});

test("a database that is unreachable or rejects the password stops the start", async () => {
  expect(await refusal({ DATABASE_URL: "postgresql://me:secret@127.0.0.1:1/openings" })).toBe(
    "Openings cannot start: The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.\n",
  );
  const empty = await createEmptyDatabase();
  const url = empty.url.replace("postgres@", "nobody-known:secret@");
  expect(await refusal({ DATABASE_URL: url })).toMatch(
    /^Openings cannot start: The database at \S+ cannot be used: .*\n$/,
  );
  await empty.drop();
});

test("a start that waits for a running backup prints it, and SIGTERM ends the wait", async () => {
  const empty = await createEmptyDatabase();
  const backup = await empty.admin.connect();
  await backup.query("set application_name = 'openings backup'");
  await backup.query("select pg_advisory_lock_shared($1)", [ADVISORY_LOCK]);
  const server = runServer({ DATA_DIR: dataDir, DATABASE_URL: empty.url });
  await expect.poll(server.output, { timeout: 20_000 }).toContain("Waiting for a backup that runs");
  const begin = performance.now();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(server.output()).not.toContain("    at ");
  backup.release(true);
  await empty.drop();
});

test("SIGTERM ends a start that waits for a lock of another session", async () => {
  const database = await createTestDatabase();
  await (await startBoss(database.url, { warn() {} })).stop();
  const inTheWay = await database.admin.connect();
  await inTheWay.query("begin; lock table pgboss.version in access exclusive mode");
  const server = runServer({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  await expect.poll(server.output, { timeout: 20_000 }).toContain("Waiting for locks on the queue tables");
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  inTheWay.release(true);
  await database.drop();
});

test("a database with too few connections stops the start in one line", async () => {
  const embedded = await startEmbedded({ dataDir: join(folder, "small"), isDurable: false, maxConnections: 4 });
  const output = await refusal({ DATABASE_URL: embedded.url });
  expect(output.trimEnd().split("\n").at(-1)).toMatch(
    /^Openings cannot start: The database has no connection left: .*max_connections.*$/,
  );
  await embedded.stop();
});

test("a data directory that cannot be written to stops the start", async () => {
  writeFileSync(join(folder, "file"), "");
  const path = join(folder, "file", "data");
  expect(await refusal({ DATA_DIR: path })).toBe(
    `Openings cannot start: The data directory ${path} cannot be written to (ENOTDIR): set DATA_DIR to a writable directory.\n`,
  );
});

test("a data directory in use stops the start, and the message names the other process, which keeps running", async () => {
  const first = await start();
  // Both servers use the same data directory and port. The error must name the data directory, not
  // the port.
  expect(await refusal({ PORT: new URL(first.url).port })).toBe(
    `Openings cannot start: ${dataDir} is in use by another process (pid ${first.child.pid}). Stop it, or set DATA_DIR to another folder.\n`,
  );
  expect((await fetch(`${first.url}/health`)).status).toBe(200);
});

test("a damaged database stops the start", async () => {
  await start().then(({ child }) => child.kill("SIGTERM"));
  await running.pop()?.ended;
  writeFileSync(join(dataDir, "postgres/global/pg_control"), "");
  expect(await refusal({})).toMatch(/^Openings cannot start: PostgreSQL did not start: .*pg_control.*\n$/);
});

test("other files in the database's folder stop the start and stay unchanged", async () => {
  const kept = join(dataDir, "postgres", "other-file");
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(kept, "");
  expect(await refusal({})).toMatch(
    /^Openings cannot start: \S+postgres contains files but no PostgreSQL database, and is not changed: .*\n$/,
  );
  expect(existsSync(kept)).toBe(true);
});

/** Starts a request without its body, and waits for the server's "100 Continue". */
async function beginRequest(url: string): Promise<ClientRequest> {
  const headers = { "content-type": "application/json", expect: "100-continue", connection: "close" };
  const begun = request(`${url}/auth/v1/signup`, { method: "POST", headers });
  begun.flushHeaders();
  await once(begun, "continue");
  return begun;
}

async function printed({ output }: ServerProcess, text: string): Promise<void> {
  await expect.poll(output, { interval: 5 }).toContain(text);
}

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s stops in order, after answering the running request",
  async (signal) => {
    const server = await start();
    const inHand = await beginRequest(server.url);
    server.child.kill(signal);
    await printed(server, "Stopping…");
    server.child.kill(signal); // npm passes on a signal that the terminal has already sent
    const answer = once(inHand, "response");
    inHand.end(JSON.stringify({ email: "ada@people.example", password: "Harbor-lamp-4417" }));
    const [{ statusCode }] = await answer;
    expect(statusCode).toBe(200);
    expect(await server.ended).toBe(0);
    expect(() => postgresPid(dataDir)).toThrow("ENOENT");
  },
);

test("the server keeps running if the reader of its output ends", async () => {
  const server = await start();
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("a second signal stops the server immediately without damage", async () => {
  const server = await start();
  const inHand = await beginRequest(server.url);
  inHand.on("error", () => {});
  server.child.kill("SIGTERM");
  const sayAgain = () => {
    server.child.kill("SIGTERM"); // ignored if the process has ended
    return server.output();
  };
  await expect.poll(sayAgain, { interval: 100 }).toContain("Stopped immediately.");
  expect(await server.ended).toBe(1);
  expect((await fetch(`${(await start()).url}/health`)).status).toBe(200);
});

test("the demo data is loaded once, its users can sign in, and it is rejected on a site that others can reach", async () => {
  const { output, child, ended } = await start({}, ["--demo"]);
  child.kill("SIGTERM");
  await ended;
  const again = await start({}, ["--demo"]);
  const [, email, password] = /sign in as (\S+) with (\S+)/.exec(output()) ?? [];
  const answer = await fetch(`${again.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  const site = { SITE_URL: "https://jobs.example.com", SMTP_URL: "smtp://127.0.0.1:1" };
  const message = "--demo needs HOST, SITE_URL and DATABASE_URL on loopback, because the demo passwords are public.";
  expect(await refusal(site, ["--demo"])).toBe(`Openings cannot start: ${message}\n`);
});

test("two servers that start on a new database at the same time both run", async () => {
  const database = await createEmptyDatabase();
  const settings = { DATABASE_URL: database.url };
  const servers = await Promise.all([
    start({ ...settings, DATA_DIR: join(folder, "one") }),
    start({ ...settings, DATA_DIR: join(folder, "other") }),
  ]);
  const keys = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).text()),
  );
  expect(keys[0]).toBe(keys[1]);
  for (const { child, ended } of running.splice(0)) {
    child.kill("SIGTERM");
    await ended;
  }
  await database.drop();
});

test("stored data and secrets survive a restart", async () => {
  const first = await start();
  const keys = await (await fetch(`${first.url}/auth/v1/.well-known/jwks.json`)).text();
  first.child.kill("SIGTERM");
  await first.ended;
  const second = await start();
  expect(await (await fetch(`${second.url}/auth/v1/.well-known/jwks.json`)).text()).toBe(keys);
  expect(readFileSync(join(dataDir, "lock"), "utf8")).toBe(`${second.child.pid}\n`);
});
