import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isProcessAlive } from "#database/embedded/process-state.ts";
import { type SmtpSink, startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { type Collector, startCollector } from "#server/traces/tests/collector.ts";
import { postgresPid, type ServerProcess, startServerProcess } from "./server-process.ts";

let dataDir: string;
let smtp: SmtpSink;
let collector: Collector;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "openings-workers-"));
  [smtp, collector] = await Promise.all([startSmtpSink(), startCollector()]);
  server = await startServerProcess({
    DATA_DIR: dataDir,
    WORKERS: "2",
    SMTP_URL: smtp.url,
    METRICS_PORT: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
});
afterEach(async () => {
  server.child.kill("SIGTERM");
  await server.ended;
  await Promise.all([smtp.close(), collector.close()]);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

/** Returns the process ids of the workers. Excludes PostgreSQL. */
function workers(): number[] {
  const children = execFileSync("ps", ["-o", "pid=,args=", "--ppid", `${server.child.pid}`], { encoding: "utf8" });
  return children
    .split("\n")
    .filter((line) => line.includes("server/main.mjs"))
    .map((line) => Number.parseInt(line, 10));
}

const getHealth = () =>
  fetch(`${server.url}/health`, { headers: { connection: "close" } }).then(({ status }) => status);

/**
 * Requests the metrics. `codes` is how often clients requested a sign-in code, according to the
 * metrics.
 */
async function scrape(): Promise<{ status: number; text: string; codes: number }> {
  const [, url = ""] = /"url":"(http[^"]+\/metrics)"/.exec(server.output()) ?? [];
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000), headers: { connection: "close" } });
  const text = await answer.text();
  const [, codes] =
    /^openings_http_requests_total\{method="POST",route="\/auth\/v1\/otp",status="200"\} (\d+)$/m.exec(text) ?? [];
  return { status: answer.status, text, codes: Number(codes) };
}

const codesCounted = async () => (await scrape()).codes;

/** Returns the size of the public pages' pool, summed over all workers that report metrics. */
const connectionsOf = (text: string) => /^openings_database_connections_max\{pool="site"\} (\d+)$/m.exec(text)?.[1];

async function requestCodes(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const email = `ada${sent}@people.example`;
    const headers = { "content-type": "application/json", connection: "close" };
    await fetch(`${server.url}/auth/v1/otp`, { method: "POST", headers, body: JSON.stringify({ email }) });
  }
}

// Record 105
test("the metrics of all workers are read in time while a worker starts, stops or hangs, and no count falls", async () => {
  await requestCodes(6);
  await expect.poll(codesCounted).toBe(6);
  const [first = 0, second = 0] = workers();
  process.kill(first, "SIGKILL");
  // Requests the metrics several times, while the worker is missing and while its replacement
  // starts.
  const seen: (string | undefined)[] = [];
  do {
    const read = await scrape();
    expect(read).toMatchObject({ status: 200, codes: 6 });
    seen.push(connectionsOf(read.text));
  } while (!(seen.includes("4") && seen.at(-1) === "8"));

  process.kill(second, "SIGSTOP");
  expect(await scrape()).toMatchObject({ status: 200, codes: 6 });
  process.kill(second, "SIGCONT");
});

test("two workers serve one port, a killed worker is replaced, and SIGTERM ends both and the database", async () => {
  expect(server.output()).toContain("2 workers");
  const [first, second] = workers();
  const signUp = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"email":"ada@people.example"}',
  };
  for (const _ of [1, 2]) expect((await fetch(`${server.url}/auth/v1/otp`, signUp)).status).toBeLessThan(500);
  await smtp.waitForEmail({ to: "ada@people.example" });
  // Each worker exports its own traces.
  const list = `${server.url}/rest/v1/job_categories?select=id&limit=1`;
  for (const _ of [1, 2, 3, 4]) await fetch(list, { headers: { connection: "close" } });
  const traced = () => [...new Set(collector.spans().map(({ resource }) => resource["process.pid"]))];
  await expect.poll(() => traced().toSorted()).toEqual([first, second].toSorted());

  process.kill(first ?? 0, "SIGKILL");
  await expect.poll(() => workers().length).toBe(2);
  expect(workers()).toContain(second);
  expect(await Promise.all([getHealth(), getHealth(), getHealth(), getHealth()])).toEqual([200, 200, 200, 200]);

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
  await expect.poll(() => left.filter(isProcessAlive)).toEqual([]);
  server = await startServerProcess({ DATA_DIR: dataDir, WORKERS: "2", SMTP_URL: smtp.url });
  expect(await getHealth()).toBe(200);
});
