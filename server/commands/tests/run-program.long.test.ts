import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { errorSentence } from "#server/commands/error-sentence.ts";
import { runOps } from "#server/ops/tests/run-ops.ts";
import { programEnvironment, programPath } from "#server/tests/run-from-shell.ts";

let database: TestDatabase;
let empty: TestDatabase;
let folder: string;
beforeAll(async () => {
  [database, empty] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
  folder = mkdtempSync(join(tmpdir(), "openings-commands-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([database.drop(), empty.drop()]);
});

const OPS = programPath("ops");

function start(words: string[], { url = database.url, stdout = "pipe" as "pipe" | number } = {}): ChildProcess {
  const env = programEnvironment({ DATABASE_URL: url });
  return spawn(process.execPath, [OPS, ...words], { env, stdio: ["ignore", stdout, "pipe"] });
}

/** Returns a command's standard error and exit code. */
async function endOf(child: ChildProcess): Promise<{ code: number; stderr: string }> {
  const said = child.stderr ? text(child.stderr) : "";
  const [code] = await once(child, "exit");
  return { code, stderr: await said };
}

test("a reader that exits early, such as `| head`, causes no error", async () => {
  const child = start(["--help"]);
  child.stdout?.destroy();
  expect(await endOf(child)).toEqual({ code: 0, stderr: "" });
});

test("an answer that cannot be written, for instance to a full disk, gives one line and exit code 1", async () => {
  expect(await endOf(start(["--help"], { stdout: openSync("/dev/full", "w") }))).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The result cannot be shown: .*ENOSPC.*\n$/),
  });
});

test.each([
  [
    "that is unreachable",
    () => "postgresql://openings:s3cret@127.0.0.1:1/openings",
    /^The database cannot be used: .*ECONNREFUSED.*$/,
  ],
  [
    "that does not exist",
    () => database.url.replace(/\/[^/?]+(?=\?|$)/, "/nothing_here"),
    /^The database cannot be used: .*nothing_here.*$/,
  ],
  ["that is empty", () => empty.url, /^The database has another version: .* npm run ops -- migrate to upgrade it\.$/],
])("for a database %s every command fails with one line without secrets", async (_, url, words) => {
  for (const command of [
    ["user", "ada@people.example"],
    ["keys", "rotate"],
  ]) {
    const sentence = errorSentence(await runOps({ url: url() }, ...command).catch((error) => error));
    expect(sentence).toMatch(words);
    expect(sentence).not.toContain("s3cret");
  }
});

test.each([
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)(
  "a backup that is interrupted by %s leaves no file, even if its terminal is closed",
  async (signal, code) => {
    const inTheWay = await database.admin.connect();
    try {
      await inTheWay.query("begin; lock table public.users in access exclusive mode");
      const child = start(["backup", join(folder, signal)]);
      const ended = once(child, "exit");
      child.stdout?.destroy();
      child.stderr?.destroy();
      await expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/\.part$/)]);
      const isWaiting = `select from pg_stat_activity where datname = current_database()
        and application_name = 'openings backup' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await database.admin.query(isWaiting)).rowCount).toBe(1);
      child.kill(signal);
      expect((await ended)[0]).toBe(code);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      await inTheWay.query("rollback");
      inTheWay.release();
    }
  },
);

test("a backup into a missing or read-only folder fails before it connects to the database", async () => {
  const nowhere = "postgresql://openings@127.0.0.1:1/openings";
  const path = join(folder, "missing", "file");
  const { code, stderr } = await endOf(start(["backup", path], { url: nowhere }));
  expect([code, stderr]).toEqual([1, expect.stringMatching(/missing\/file cannot be written: ENOENT/)]);
  expect(existsSync(path)).toBe(false);
  // The path has a file where a folder should be, so deleting the unfinished backup fails.
  const inFile = join(folder, "no-folder", "file");
  writeFileSync(join(folder, "no-folder"), "");
  expect(await endOf(start(["backup", inFile], { url: nowhere }))).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^\S+no-folder\/file cannot be written: ENOTDIR.*\n$/),
  });
  rmSync(join(folder, "no-folder"));
});

test("a backup that exceeds a disk quota fails with a clear error and leaves no file", async () => {
  const path = join(folder, "large");
  const env = programEnvironment({ DATABASE_URL: database.url });
  const script = 'ulimit -f 1; exec "$0" "$@"';
  const child = spawn("bash", ["-c", script, process.execPath, OPS, "backup", path], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { code, stderr } = await endOf(child);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/large cannot be written: EFBIG/)]);
  expect(readdirSync(folder)).toEqual([]);
});
