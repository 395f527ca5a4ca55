import { afterEach, expect, test } from "vitest";
import { withDatabase } from "#database/connect.ts";
import { administer } from "#database/tests/test-cluster.ts";
import { VERSION } from "#database/version.ts";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";

let server: TestServer;
afterEach(() => server.close());

async function get(path: string) {
  const answer = await fetch(`${server.url}${path}`);
  const { status, headers } = answer;
  return {
    status,
    retry: headers.get("retry-after"),
    connection: headers.get("connection"),
    body: await answer.json(),
  };
}

test("without its database a server is alive and ready, so that a load balancer keeps it; its health fails", async () => {
  server = await startTestServer();
  const elsewhere = withDatabase(server.database.url, "postgres");
  const { rows } = await server.database.admin.query<{ name: string }>("select current_database() as name");
  const name = rows[0]?.name;
  await administer(elsewhere, `alter database ${name} with allow_connections false`);
  await administer(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect.poll(async () => (await get("/health")).status).toBe(503);
  expect(await get("/livez")).toMatchObject({ status: 200, body: { status: "ok", version: VERSION } });
  expect(await get("/readyz")).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("a draining server is not ready, still answers, and closes each connection after its answer", async () => {
  server = await startTestServer({ drainMs: 1 });
  expect((await get("/readyz")).status).toBe(200);
  await server.drain();
  expect(await get("/readyz")).toMatchObject({ status: 503, retry: "1", body: { code: "stopping" } });
  expect(await get("/livez")).toMatchObject({ status: 200, connection: "close" });
  expect(await get("/rest/v1/job_categories?select=id&limit=1")).toMatchObject({ status: 200, connection: "close" });
});
