import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isProcessAlive } from "#database/embedded/process-state.ts";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { programEnvironment, programPath } from "#server/tests/run-from-shell.ts";

const SCRIPT = join(import.meta.dirname, "../../../deploy/openings");
let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "openings-deployed-"));
  // Writes programs that replace systemd's programs. `systemd-run` starts a process in its own
  // session, and `systemctl` finds this process by the unit's name.
  writeProgram(
    "systemd-run",
    `for word; do
       shift
       case "$word" in --unit=*) unit=\${word#--unit=} ;; */main.ts) break ;; esac
     done
     trap '' INT
     setsid "${process.execPath}" "${programPath("ops")}" "$@" &
     echo $! > "${folder}/$unit"
     wait $!`,
  );
  writeProgram("systemctl", `for unit; do :; done; kill -s "\${3#--signal=}" "$(cat "${folder}/$unit")"`);
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

function writeProgram(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/bash\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

const environment = () => programEnvironment({ PATH: `${folder}:${process.env.PATH}`, DATABASE_URL: database.url });

function start(...words: string[]) {
  return spawn("/bin/sh", [SCRIPT, ...words], { env: environment(), stdio: ["pipe", "pipe", "pipe"], detached: true });
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s ends the command that systemd runs, with its exit code", async (signal, code) => {
  const inTheWay = await database.admin.connect();
  try {
    await inTheWay.query("begin; lock table public.users in access exclusive mode");
    const child = start("ops", "backup", join(folder, "backup"));
    const isWaiting = `select from pg_stat_activity where datname = current_database()
      and application_name = 'openings backup' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.admin.query(isWaiting)).rowCount, { timeout: 20_000 }).toBe(1);
    const unit = readdirSync(folder).find((name) => /^openings-ops-\d+\.service$/.test(name)) ?? "";
    const pid = Number(readFileSync(join(folder, unit), "utf8"));
    expect(isProcessAlive(pid)).toBe(true);
    // Sends SIGINT to the whole process group, as a terminal does at Ctrl+C. Sends other signals
    // only to the shell.
    process.kill(signal === "SIGINT" ? -Number(child.pid) : Number(child.pid), signal);
    expect((await once(child, "exit"))[0]).toBe(code);
    expect(isProcessAlive(pid)).toBe(false);
    expect(existsSync(join(folder, "backup"))).toBe(false);
  } finally {
    inTheWay.release(true);
  }
});

test("the answer, the exit code and the arguments are passed through", async () => {
  const helped = start("ops", "--help");
  expect(await text(helped.stdout)).toMatch(/^Usage: npm run --silent ops/);
  const failed = start("ops", "mail", "show", "no id");
  const [[code], said] = await Promise.all([once(failed, "exit"), text(failed.stderr)]);
  expect([code, said]).toEqual([1, '"no id" is not the id of an email. mail list shows the ids.\n']);
});

test("the nightly command of the run-book can run twice on the same day", async () => {
  const runBook = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
  const [, line = ""] = /^ *0 3 \* \* \* root (.*)$/m.exec(runBook) ?? [];
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const command = line
    .replaceAll("\\%", "%")
    .replace("/usr/local/sbin/openings", `/bin/sh ${SCRIPT}`)
    .replaceAll("/var/backups/openings", backups);
  for (const made of [1, 2]) {
    const child = spawn("/bin/sh", ["-c", command], { env: environment(), stdio: ["ignore", "ignore", "pipe"] });
    const [[code], said] = await Promise.all([once(child, "exit"), text(child.stderr)]);
    expect([code, said]).toEqual([0, ""]);
    expect(readdirSync(backups)).toHaveLength(made);
    // Waits for the next second. The name of a backup contains the second in which it started, so a
    // second backup in the same second would fail.
    const ended = new Date().getSeconds();
    await expect.poll(() => new Date().getSeconds()).not.toBe(ended);
  }
});
