import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isProcessAlive } from "#database/embedded/process-state.ts";
import { type SmtpSink, startSmtpSink } from "#server/mail/tests/smtp-sink.ts";
import { postgresPid, type ServerProcess, startServerProcess } from "./server-process.ts";

let dataDir: string;
let smtp: SmtpSink;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "openings-workers-"));
  smtp = await startSmtpSink();
  server = await startServerProcess({ DATA_DIR: dataDir, WORKERS: "2", SMTP_URL: smtp.url });
});
afterEach(async () => {
  server.child.kill("SIGTERM");
  await server.ended;
  await smtp.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

/** The processes that serve, without PostgreSQL. */
function workers(): number[] {
  const children = execFileSync("ps", ["-o", "pid=,args=", "--ppid", `${server.child.pid}`], { encoding: "utf8" });
  return children
    .split("\n")
    .filter((line) => line.includes("server/main.ts"))
    .map((line) => Number.parseInt(line, 10));
}

const ask = () => fetch(`${server.url}/health`, { headers: { connection: "close" } }).then(({ status }) => status);

test("two workers serve one port, one that dies is replaced, and SIGTERM ends them and the database", async () => {
  expect(server.output()).toContain("2 workers");
  const [first, second] = workers();
  const signUp = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"email":"ada@people.example"}',
  };
  for (const _ of [1, 2]) expect((await fetch(`${server.url}/auth/v1/otp`, signUp)).status).toBeLessThan(500);
  await smtp.waitForMail({ to: "ada@people.example" });

  process.kill(first ?? 0, "SIGKILL");
  await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(2);
  expect(workers()).toContain(second);
  expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([200, 200, 200, 200]);

  const postgres = postgresPid(dataDir);
  const left = workers();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect([postgres, ...left].filter(isProcessAlive)).toEqual([]);
});

test("workers and database end with the process that started them, and the next start works", async () => {
  const left = [postgresPid(dataDir), ...workers()];
  expect(left).toHaveLength(3);
  server.child.kill("SIGKILL");
  await expect.poll(() => left.filter(isProcessAlive), { timeout: 20_000 }).toEqual([]);
  server = await startServerProcess({ DATA_DIR: dataDir, WORKERS: "2", SMTP_URL: smtp.url });
  expect(await ask()).toBe(200);
});
