import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { waitForLocks } from "#server/auth/tests/wait-for-locks.ts";
import { readConfig } from "#server/config/config.ts";
import { createServer, type Server } from "#server/start/create-server.ts";
import { signUp } from "#server/tests/sign-up.ts";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";

let one: TestServer;
let other: Server;
beforeAll(async () => {
  one = await startTestServer();
  const settings = { PORT: "0", DATABASE_URL: one.database.url, SMTP_URL: one.sink.url };
  other = await createServer(readConfig(settings), { logger: pino({ level: "silent" }) });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

async function readTable({ url }: Server, token: string): Promise<number> {
  const answer = await fetch(`${url}/rest/v1/users?select=id`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}

test("after a log-out the data service rejects the token immediately, on other servers within 30 seconds", async () => {
  const token = await signUp(one, "ada@people.example");
  expect(await Promise.all([readTable(one, token), readTable(other, token)])).toEqual([200, 200]);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${one.url}/auth/v1/logout`, { method: "POST", headers })).status).toBe(204);
  expect(await readTable(one, token)).toBe(401);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 29_000 });
  try {
    expect(await readTable(other, token)).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

test("the data service and the functions reject a session without the account's second factor", async () => {
  const token = await signUp(one, "grace@people.example");
  await one.database.admin.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = 'grace@people.example'`,
  );
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answers = [
    await fetch(`${one.url}/rest/v1/users?select=id`, { headers }),
    await fetch(`${one.url}/rest/v1/rpc/employer_name_taken`, { method: "POST", headers, body: "{}" }),
    await fetch(`${one.url}/functions/v1/geocode`, { method: "POST", headers, body: "{}" }),
  ];
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { code: "insufficient_aal", message: "This account requires its second factor first" },
    ]);
  }
});

test("a request during a log-out does not cache the session", async () => {
  const token = await signUp(one, "lise@people.example");
  const headers = { authorization: `Bearer ${token}` };
  let answer: Promise<Response> | undefined;
  await inTransaction(one.database.admin, async (admin) => {
    await admin.query("lock table auth.audit_log_entries in access exclusive mode");
    answer = fetch(`${one.url}/auth/v1/logout`, { method: "POST", headers });
    await waitForLocks(one);
    expect(await readTable(one, token)).toBe(200);
  });
  expect((await answer)?.status).toBe(204);
  expect(await readTable(one, token)).toBe(401);
});

test("functions accept only JSON, not text that other sites could post", async () => {
  const token = await signUp(one, "emmy@people.example");
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/plain" };
  for (const name of ["geocode", "invite", "look-for-jobs"]) {
    const answer = await fetch(`${one.url}/functions/v1/${name}`, { method: "POST", headers, body: "{}" });
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: "FST_ERR_CTP_INVALID_MEDIA_TYPE" }]);
  }
});

// Clients can send any X-Forwarded-For header. Without a trusted proxy, the header must not give a
// client more attempts.
test("X-Forwarded-For is ignored unless a proxy is trusted", async () => {
  const send = async (index: number) => {
    const answer = await fetch(`${one.url}/auth/v1/verify`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${index}` },
      body: JSON.stringify({ type: "email", token_hash: "invented" }),
    });
    return answer.status;
  };
  const statuses = await Promise.all(Array.from({ length: 31 }, (_unused, index) => send(index)));
  expect(statuses).toContain(429);
});
