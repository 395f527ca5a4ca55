import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isProcessAlive } from "#database/embedded/process-state.ts";
import { JOB } from "./cluster/crowd.ts";
import { postgresPid, type ServerProcess, startServerProcess } from "./server-process.ts";

let dataDir: string;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "openings-crash-"));
  server = await startServerProcess({ DATA_DIR: dataDir });
});
afterEach(async () => {
  server.child.kill("SIGTERM");
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Signs up, confirms the email address with the email in the development mailbox, and creates a
 * user and a company. Returns the access token.
 */
async function signIn(): Promise<string> {
  const email = "ada@people.example";
  await call("POST", "/auth/v1/signup", { email, password: "Harbor-lamp-4417" });
  let received: { id: string } | undefined;
  await expect
    .poll(async () => {
      const { emails } = await call("GET", `/dev/mailbox/emails.json?to=${email}`);
      received = emails[0];
      return received;
    })
    .toBeDefined();
  const { text } = await call("GET", `/dev/mailbox/emails/${received?.id}/json`);
  const [, token] = /^ {4}(\d{6})$/m.exec(text) ?? [];
  const { access_token, user } = await call("POST", "/auth/v1/verify", { email, token, type: "email" });
  await call("POST", "/rest/v1/users", { first_name: "Ada", last_name: "King", auth_id: user.id, email }, access_token);
  await call("POST", "/rest/v1/employers", { name: "Harbor Bakery" }, access_token);
  return access_token;
}

async function call(method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  const text = await answer.text();
  return text === "" ? undefined : JSON.parse(text);
}

let nextJob = 0;

/**
 * Posts jobs concurrently until all calls fail. Returns the names of the jobs whose calls
 * succeeded.
 */
async function postJobsUntilFailure(token: string, onAcknowledged: (count: number) => void): Promise<string[]> {
  const [company] = await call("GET", "/rest/v1/employers?select=id", undefined, token);
  const acknowledged: string[] = [];
  const work = async () => {
    for (;;) {
      nextJob += 1;
      const name = `Job ${nextJob}`;
      await call("POST", "/rest/v1/job_openings", { ...JOB, employer_id: company.id, name }, token);
      acknowledged.push(name);
      onAcknowledged(acknowledged.length);
    }
  };
  await Promise.allSettled([work(), work(), work()]);
  return acknowledged;
}

async function jobs(token: string): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const page = await call(
      "GET",
      `/rest/v1/job_openings?select=name&order=id&offset=${names.length}`,
      undefined,
      token,
    );
    if (page.length === 0) return names;
    names.push(...page.map(({ name }: { name: string }) => name));
  }
}

test("after kill -9 of the server during writes, the next start has all acknowledged jobs", async () => {
  const token = await signIn();
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const names = await postJobsUntilFailure(token, (count) => {
      if (count === 40 + 13 * round) server.child.kill("SIGKILL");
    });
    acknowledged.push(...names);
    expect(await server.ended).toBe("SIGKILL");
    server = await startServerProcess({ DATA_DIR: dataDir });
  }
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(await jobs(token)).toEqual(expect.arrayContaining(acknowledged));
});

test("after kill -9 of the database during writes, the same server continues with all acknowledged jobs", async () => {
  const token = await signIn();
  const acknowledged: string[] = [];
  for (let round = 0; round < 5; round++) {
    const names = await postJobsUntilFailure(token, (count) => {
      if (count === 30) process.kill(postgresPid(dataDir), "SIGKILL");
    });
    acknowledged.push(...names);
    await expect.poll(async () => (await fetch(`${server.url}/health`)).status, { timeout: 60_000 }).toBe(200);
  }
  expect(await jobs(token)).toEqual(expect.arrayContaining(acknowledged));
});

test("while the database is down, answers are 503 and the process keeps running", async () => {
  const token = await signIn();
  process.kill(postgresPid(dataDir), "SIGKILL");
  const statuses = new Set<number>();
  await expect
    .poll(
      async () => {
        const answers = await Promise.all(
          ["/health", "/rest/v1/employers", "/auth/v1/user"].map((path) =>
            fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } }),
          ),
        );
        for (const { status } of answers) statuses.add(status);
        return answers.every(({ status }) => status === 200);
      },
      { timeout: 60_000, interval: 5 },
    )
    .toBe(true);
  statuses.delete(200);
  expect([...statuses]).toEqual([503]);
});

test("after kill -9 of server and database, the next start has all acknowledged jobs", async () => {
  const token = await signIn();
  const postgres = postgresPid(dataDir);
  const acknowledged = await postJobsUntilFailure(token, (count) => {
    if (count !== 60) return;
    process.kill(postgres, "SIGKILL");
    server.child.kill("SIGKILL");
  });
  await server.ended;
  server = await startServerProcess({ DATA_DIR: dataDir });
  expect(await jobs(token)).toEqual(expect.arrayContaining(acknowledged));
  expect(isProcessAlive(postgres)).toBe(false);
});
