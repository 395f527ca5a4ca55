import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postgresPid, type ServerProcess, startServerProcess } from "./server-process.ts";

let dataDir: string;
let server: ServerProcess;
let silenced: number[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "openings-silent-"));
  server = await startServerProcess({ DATA_DIR: dataDir });
  await fetch(`${server.url}/health`);
});
afterEach(async () => {
  wake();
  server.child.kill("SIGTERM");
  await server.ended;
  // Retries deleting the folder, because the resumed PostgreSQL needs a moment to end.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

/**
 * Suspends the processes of PostgreSQL with SIGSTOP, which acts like a hanging disk. Their
 * connections stay open.
 */
function silence(): void {
  const postmaster = postgresPid(dataDir);
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", `${postmaster}`], { encoding: "utf8" });
  silenced = [postmaster, ...children.trim().split(/\s+/).map(Number)];
  for (const pid of silenced) process.kill(pid, "SIGSTOP");
}

function wake(): void {
  for (const pid of silenced) {
    try {
      process.kill(pid, "SIGCONT");
    } catch {
      // The process has ended.
    }
  }
  silenced = [];
}

async function timed(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; seconds: number; retry: string | null }> {
  const started = performance.now();
  const answer = await fetch(`${server.url}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
  await answer.text();
  return {
    status: answer.status,
    seconds: (performance.now() - started) / 1_000,
    retry: answer.headers.get("retry-after"),
  };
}

const json = (body: object) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

test("while the database is silent, every service answers 503 in time, and all works again afterwards", async () => {
  silence();
  await expect.poll(() => timed("/health"), { timeout: 5_000 }).toMatchObject({ status: 503, retry: "1" });
  expect((await timed("/health")).seconds).toBeLessThan(2);
  const answers = await Promise.all([
    timed("/auth/v1/token?grant_type=password", json({ email: "ada@people.example", password: "Harbor-lamp-4417" })),
    timed("/auth/v1/otp", json({ email: "ada@people.example" })),
    timed("/rest/v1/job_categories?select=id&limit=1"),
    timed("/functions/v1/geocode", json({ city: "Duluth", state: "Minnesota" })),
    timed("/health"),
  ]);
  for (const { status, seconds } of answers.slice(0, 3)) {
    expect(status).toBe(503);
    expect(seconds).toBeLessThan(13);
  }
  for (const { seconds } of answers) expect(seconds).toBeLessThan(13);
  wake();
  await expect.poll(async () => (await timed("/health")).status).toBe(200);
  expect((await timed("/rest/v1/job_categories?select=id&limit=1")).status).toBe(200);
});

test("SIGTERM ends the process while the database is silent, and the log names what did not close", async () => {
  silence();
  const response = timed("/auth/v1/otp", json({ email: "ada@people.example" })).catch(() => undefined);
  const started = performance.now();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(1);
  expect((performance.now() - started) / 1_000).toBeLessThan(12);
  expect(server.output()).toMatch(/Not closed in time: .*the database/);
  await response;
});
