import { AuthClient } from "@supabase/auth-js";
import { beforeAll, expect, test } from "vitest";
import { withDatabase } from "#database/connect.ts";
import { administer } from "#database/tests/test-cluster.ts";
import { createLogger } from "#server/http/logger.ts";
import { serve } from "#server/tests/serve.ts";

const EMAIL = "ada@people.example";

let session: { access_token: string; refresh_token: string };
const lines: string[] = [];
const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
const server = await serve({}, { logger });
beforeAll(async () => {
  const client = new AuthClient({ url: `${server.url}/auth/v1`, autoRefreshToken: false, persistSession: false });
  await client.signUp({ email: EMAIL, password: "Harbor-lamp-4417" });
  const { code } = await server.sink.waitForEmail({ to: EMAIL });
  const { data } = await client.verifyOtp({ email: EMAIL, token: `${code}`, type: "email" });
  if (data.session) session = data.session;
});

/** Makes new sessions read-only, like managed databases whose disk is nearly full. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  const elsewhere = withDatabase(server.database.url, "postgres");
  const { rows } = await server.database.admin.query<{ name: string }>("select current_database() as name");
  const name = rows[0]?.name;
  await administer(elsewhere, `alter database ${name} set default_transaction_read_only = ${value}`);
  await administer(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, retry: answer.headers.get("retry-after"), text: await answer.text() };
}

test("with a read-only database, reads work, writes get 503 with Retry-After, and sessions stay", async () => {
  await setReadOnly("on");
  const read = () => call("GET", "/rest/v1/job_categories?select=id&limit=1");
  await expect.poll(read).toMatchObject({ status: 200, text: '[{"id":100}]' });
  await expect
    .poll(() => call("GET", "/health"))
    .toMatchObject({
      status: 200,
      text: expect.stringContaining('"degraded"'),
    });
  expect(await call("GET", "/auth/v1/user")).toMatchObject({ status: 200 });
  for (const path of ["/o", "/o/feed.xml", "/readyz", "/auth/v1/settings"])
    expect([path, (await call("GET", path)).status]).toEqual([path, 200]);

  lines.length = 0;
  const refused = { status: 503, retry: "5" };
  expect(await call("POST", "/rest/v1/employers", { name: "Harbor Bakery" })).toMatchObject(refused);
  expect(await call("POST", "/functions/v1/geocode", { city: "Duluth", state: "Minnesota" })).toMatchObject(refused);
  expect(await call("POST", "/auth/v1/logout")).toMatchObject(refused);
  const refresh = async () => await call("POST", "/auth/v1/token?grant_type=refresh_token", session);
  expect(await refresh()).toMatchObject(refused);
  expect(lines.join()).toMatch(/read-only transaction/);

  await setReadOnly("off");
  await expect.poll(async () => (await refresh()).status).toBe(200);
  expect((await call("POST", "/auth/v1/logout")).status).toBe(204);
  await expect.poll(async () => (await call("GET", "/health")).text).toContain('"ok"');
});
