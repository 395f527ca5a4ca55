import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "#database/connect.ts";
import { type Embedded, startEmbedded } from "#database/embedded/embedded.ts";
import { isProcessAlive } from "#database/embedded/process-state.ts";
import { administer } from "#database/tests/test-cluster.ts";

type Message = { url: string; pid: number; error: string; line: string };

let parent: string;
let dataDir: string;
const started: Embedded[] = [];
const children: ChildProcess[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "openings-embedded-"));
  dataDir = join(parent, "data");
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const embedded of started.splice(0)) await embedded.stop();
  await gone(postmasterPid());
  rmSync(parent, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, ...options });
  started.push(embedded);
  return embedded;
}

/** Starts PostgreSQL in a separate process, which tests can kill. */
async function startElsewhere(): Promise<{ child: ChildProcess } & Message> {
  const child = fork(join(import.meta.dirname, "hold-data-directory.ts"), [dataDir]);
  children.push(child);
  const [message] = (await once(child, "message")) as [Message];
  return { child, ...message };
}

function postmasterPid(): number {
  const file = join(dataDir, "postgres/postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
}

async function gone(pid: number): Promise<void> {
  await expect.poll(() => isProcessAlive(pid), { interval: 10 }).toBe(false);
}

/**
 * Inserts ascending numbers until the database fails. Resolves with the numbers whose inserts
 * PostgreSQL confirmed.
 */
async function insertUntilItFails(url: string, onAcknowledged: (count: number) => void): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const acknowledged: number[] = [];
  try {
    for (;;) {
      const { rows } = await client.query(
        "insert into numbers select coalesce(max(n) + 1, 0) from numbers returning n",
      );
      acknowledged.push(rows[0].n);
      onAcknowledged(acknowledged.length);
    }
  } catch {
    return acknowledged;
  }
}

async function numbers(url: string): Promise<number[]> {
  return (await administer<{ n: number }>(url, "select n from numbers order by n")).map(({ n }) => n);
}

test("kill -9 of the server during writes loses no acknowledged data", async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < 4; round++) {
    const { child, url } = await startElsewhere();
    await administer(url, "create table if not exists numbers (n int primary key)");
    acknowledged.push(
      ...(await insertUntilItFails(url, (count) => {
        if (count === 50 + round * 37) child.kill("SIGKILL");
      })),
    );
  }
  const { url } = await start();
  expect(await numbers(url)).toEqual(expect.arrayContaining(acknowledged));
  expect(acknowledged.length).toBeGreaterThan(200);
});

test("kill -9 of PostgreSQL loses no acknowledged data, and it restarts", async () => {
  const lines: string[] = [];
  const embedded = await start({ log: (line) => lines.push(line) });
  await administer(embedded.url, "create table numbers (n int primary key)");
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round++) {
    const victim = embedded.pid;
    const inserted = await insertUntilItFails(embedded.url, (count) => {
      if (count === 100) process.kill(victim, "SIGKILL");
    });
    acknowledged.push(...inserted);
    await expect.poll(() => embedded.pid !== victim && numbers(embedded.url)).toBeTruthy();
  }
  expect(await numbers(embedded.url)).toEqual(expect.arrayContaining(acknowledged));
  expect(lines.filter((line) => line.includes("is restarted")).length).toBe(3);
});

test("PostgreSQL ends when its server is killed", async () => {
  const { child, pid } = await startElsewhere();
  expect(isProcessAlive(pid)).toBe(true);
  child.kill("SIGKILL");
  await gone(pid);
});

test("a PostgreSQL that ends during a restart counts as another end", async () => {
  const lines: string[] = [];
  let isGivenUp = false;
  const onGivenUp = () => {
    isGivenUp = true;
  };
  const embedded = await start({ log: (line) => lines.push(line), onGivenUp });
  const control = join(dataDir, "postgres/global/pg_control");
  const { pid } = embedded;
  renameSync(control, `${control}.away`);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => lines.join("\n")).toContain("PostgreSQL did not start");
  renameSync(`${control}.away`, control);
  await expect.poll(() => administer(embedded.url, "select 1 as one").catch(() => undefined)).toEqual([{ one: 1 }]);
  expect(isGivenUp).toBe(false);
});

test("a PostgreSQL that keeps ending is abandoned, which is reported", async () => {
  const givenUp = Promise.withResolvers<void>();
  const embedded = await start({ onGivenUp: givenUp.resolve });
  let isGivenUp = false;
  void givenUp.promise.then(() => {
    isGivenUp = true;
  });
  await expect
    .poll(
      () => {
        if (isProcessAlive(embedded.pid)) process.kill(embedded.pid, "SIGKILL");
        return isGivenUp;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true);
});

test("a second process gets an error with the holder of the directory, and does no harm", async () => {
  const first = await start();
  await administer(first.url, "create table numbers as select 1 as n");
  const second = await startElsewhere();
  expect(second.error).toBe(
    `${dataDir} is in use by another process (pid ${process.pid}). Stop it, or set DATA_DIR to another folder.`,
  );
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`(pid ${process.pid})`);
  expect(await numbers(first.url)).toEqual([1]);
});

test("if five processes start on a new directory, the first gets it and four get an error", async () => {
  const results = await Promise.all(Array.from({ length: 5 }, startElsewhere));
  const [holder] = results.filter(({ error }) => error === undefined);
  const errors = results.map(({ error }) => error).filter((error) => error !== undefined);
  expect(errors).toEqual(
    Array(4).fill(
      `${dataDir} is in use by another process (pid ${holder?.child.pid}). Stop it, or set DATA_DIR to another folder.`,
    ),
  );
  expect(await administer(holder?.url ?? "", "select 1 as one")).toEqual([{ one: 1 }]);
});

test("the next start recovers from a start that was killed while creating the database", async () => {
  const child = fork(join(import.meta.dirname, "hold-data-directory.ts"), [dataDir]);
  children.push(child);
  const isBegun = () =>
    existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith("postgres.unfinished-"));
  await expect.poll(isBegun, { interval: 1 }).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  const keptByOperator = ["postgres.new-version", "postgres.broken"];
  for (const name of keptByOperator) mkdirSync(join(dataDir, name));
  const { url } = await start();
  expect(await administer(url, "select current_database() as name")).toEqual([{ name: "openings" }]);
  expect(readdirSync(dataDir).sort()).toEqual(["lock", "postgres", ...keptByOperator.toSorted(), "run"]);
});

test("a start succeeds while the initdb of a killed start still writes", async () => {
  mkdirSync(dataDir);
  const leftover = join(dataDir, "postgres.new");
  const script = 'while :; do mkdir -p "$0/base/1" "$0/global" "$0/pg_wal"; : > "$0/base/1/$RANDOM"; done 2> /dev/null';
  const writing = spawn("bash", ["-c", script, leftover]);
  children.push(writing);
  await expect.poll(() => existsSync(join(leftover, "pg_wal"))).toBe(true);
  const { url } = await start();
  expect(await administer(url, "select current_database() as name")).toEqual([{ name: "openings" }]);
});

test("a stale postmaster.pid that names an unrelated process does not prevent a start", async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, "postgres/postmaster.pid"), `${process.ppid}\n${dataDir}/postgres\n1\n5432\n\n\n`);
  const { url } = await start();
  expect(await administer(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a graceful stop needs no recovery and frees the directory immediately", async () => {
  const lines: string[] = [];
  for (let round = 0; round < 3; round++) {
    const embedded = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
    await embedded.stop();
    await embedded.stop();
    expect(isProcessAlive(embedded.pid)).toBe(false);
  }
  expect(lines).toEqual([]);
});

test("a path too long for a socket, and a folder that only its owner may enter, work", async () => {
  dataDir = join(parent, "a".repeat(60), "b".repeat(60), "data");
  mkdirSync(dataDir, { recursive: true });
  chmodSync(parent, 0o700);
  const { url } = await start();
  const database = connect(url);
  expect((await database.admin.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test("only the account of the database reaches its files and its socket", async () => {
  await start();
  for (const name of ["postgres", "run"]) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
});

test("a read-only data directory gives a one-line error", async () => {
  writeFileSync(join(parent, "file"), "");
  dataDir = join(parent, "file", "data");
  await expect(start()).rejects.toThrow(
    `The data directory ${dataDir} cannot be written to (ENOTDIR): set DATA_DIR to a writable directory.`,
  );
});
