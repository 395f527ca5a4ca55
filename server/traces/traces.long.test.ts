import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { COMPILE_CACHE } from "#database/tests/compile-cache.ts";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { type SmtpSink, startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { becomeEmployer, type EmployerPerson } from "#server/tests/employer-person.ts";
import { type ServerProcess, startServerProcess } from "#server/tests/server-process.ts";
import { type Collector, type ReceivedSpan, startCollector } from "./tests/collector.ts";

const EMAIL = "ada@people.example";
const PROXY = "127.0.0.2";
/**
 * Logs the OpenTelemetry packages that a server loads. Excludes OpenTelemetry's API, because
 * pg-boss always imports it.
 */
const LOADS = `import { registerHooks } from "node:module";
registerHooks({ resolve(name, context, next) {
  if (name.includes("opentelemetry") && name !== "@opentelemetry/api") process.stderr.write("LOADS " + name + "\\n");
  return next(name, context);
} });`;
const NODE = { ...COMPILE_CACHE, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LOADS)}` };

let database: TestDatabase;
let sink: SmtpSink;
let collector: Collector;
let server: ServerProcess;
let ada: EmployerPerson;
beforeAll(async () => {
  [database, sink, collector] = await Promise.all([createTestDatabase(), startSmtpSink(), startCollector()]);
  server = await startServerProcess({
    DATABASE_URL: database.url,
    SMTP_URL: sink.url,
    TRUST_PROXY: PROXY,
    LOG_LEVEL: "debug",
    ...NODE,
    // The pool has only few connections, so that requests have to wait for a connection.
    DATABASE_POOL_OWNER: "4",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=of the collector",
    OTEL_SERVICE_NAME: "job board",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=trial",
  });
  ada = await becomeEmployer(server.url, sink, EMAIL);
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await Promise.all([database.drop(), sink.close(), collector.close()]);
});

/**
 * Waits for the span of the request with this id, and returns it. This span arrives after all other
 * spans of the request.
 */
async function spanOf(id: string | null): Promise<ReceivedSpan> {
  const find = () => collector.spans().find(({ attributes }) => attributes["openings.request_id"] === id);
  await expect.poll(find).toBeDefined();
  return find() as ReceivedSpan;
}

const insideOf = ({ traceId, spanId }: ReceivedSpan) =>
  collector.spans().filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
const namesIn = (span: ReceivedSpan) => insideOf(span).map(({ name }) => name);

/** Sends a GET from a local IP address and returns the request's id. */
async function getFrom(localAddress: string, path: string, headers: Record<string, string>): Promise<string> {
  const [answer] = await once(request(`${server.url}${path}`, { localAddress, headers }).end(), "response");
  answer.resume();
  await once(answer, "end");
  return answer.headers["x-request-id"];
}

test("a request has a span named by its route, with spans for connections and statements, and its log line has the trace", async () => {
  const answer = await fetch(`${server.url}/rest/v1/job_categories?select=id&limit=1`);
  const id = answer.headers.get("x-request-id");
  const span = await spanOf(id);
  expect(span).toMatchObject({
    name: "GET /rest/v1/:name",
    parentSpanId: undefined,
    attributes: {
      "http.request.method": "GET",
      "http.route": "/rest/v1/:name",
      "http.response.status_code": 200,
      "url.scheme": "http",
    },
    isFailed: false,
    resource: {
      "service.name": "job board",
      "process.pid": server.child.pid,
      "deployment.environment.name": "trial",
    },
  });
  expect(namesIn(span)).toEqual(expect.arrayContaining(["wait for a connection", "SELECT"]));
  expect(insideOf(span).at(-1)?.attributes).toEqual({
    "db.system.name": "postgresql",
    "db.operation.name": "SELECT",
  });
  expect(server.output()).toContain(`"reqId":"${id}","trace_id":"${span.traceId}"`);
  expect(collector.headers()["x-key"]).toBe("of the collector");
});

test("posting a job has an INSERT, signing in a transaction, and a failed statement a failed span", async () => {
  await ada.postJob("Night baker of Duluth");
  await ada.signIn(server.url);
  const named = (name: string) => collector.spans().findLast((span) => span.name === name) as ReceivedSpan;
  await expect.poll(() => named("POST /auth/v1/token")).toBeDefined();
  expect(namesIn(named("POST /rest/v1/:name"))).toContain("INSERT");
  expect(namesIn(named("POST /auth/v1/token"))).toEqual(expect.arrayContaining(["BEGIN", "INSERT", "COMMIT"]));

  const refused = await fetch(`${server.url}/rest/v1/job_categories?id=eq.no-number`);
  expect(refused.status).toBe(400);
  const span = await spanOf(refused.headers.get("x-request-id"));
  expect(span).toMatchObject({ isFailed: false, attributes: { "http.response.status_code": 400 } });
  expect(insideOf(span).at(-1)).toMatchObject({ isFailed: true, attributes: { "error.type": "22P02" } });
});

test("requests that wait for each other's connections keep their own statements", async () => {
  const list = () => fetch(`${server.url}/rest/v1/job_categories?select=id&limit=1`);
  const locate = () => fetch(`${server.url}/functions/v1/geocode`, { method: "POST" });
  const { admin } = database;
  const blocked = await inTransaction(admin, async (client) => {
    await client.query("lock table server.rate_limits");
    const answers = Array.from({ length: 8 }, () => [locate(), list()]).flat();
    const waiting =
      "select count(*)::int as count from pg_locks where relation = 'server.rate_limits'::regclass and not granted";
    // Waits until a statement is blocked on each of the pool's four connections. The other requests
    // wait for a connection.
    await expect.poll(async () => (await admin.query(waiting)).rows[0]?.count).toBe(4);
    await answers[1];
    return answers;
  });
  const ids = (await Promise.all(blocked)).map(({ headers }) => headers.get("x-request-id"));
  const trees = await Promise.all(ids.map(async (id) => namesIn(await spanOf(id))));
  trees.forEach((names, index) => {
    if (index % 2 === 0) expect(names).toEqual(["wait for a connection", "INSERT"]);
    // The first request on a new connection has a second statement, which prepares the connection.
    else expect([["SELECT"], ["SELECT", "SELECT"]]).toContainEqual(names.filter((name) => !name.startsWith("wait")));
  });
  const all = collector.spans();
  const known = new Set(all.map(({ traceId, spanId }) => `${traceId} ${spanId}`));
  const inner = all.filter(({ parentSpanId }) => parentSpanId !== undefined);
  expect(inner.filter(({ traceId, parentSpanId }) => !known.has(`${traceId} ${parentSpanId}`))).toEqual([]);
});

test("statements after a body of many packets are in the request's span", async () => {
  await expect(ada.postJob("Night baker ".repeat(25_000))).rejects.toThrow("answered 400");
  const refused = () => collector.spans().find(({ attributes }) => attributes["error.type"] === "23514");
  await expect.poll(refused).toMatchObject({ name: "INSERT", isFailed: true });
  const post = collector.spans().find(({ spanId }) => spanId === refused()?.parentSpanId);
  expect(post).toMatchObject({ name: "POST /rest/v1/:name", attributes: { "http.response.status_code": 400 } });
});

test("only a trusted proxy sets the trace and whether it is kept, and probes have no spans", async () => {
  const [traceId, parentSpanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const path = "/auth/v1/settings";
  const kept = `00-${traceId}-${parentSpanId}-01`;
  const [named, ignored, dropped] = [
    await getFrom(PROXY, path, { traceparent: kept }),
    await getFrom("127.0.0.1", path, { traceparent: kept.replace(/1$/, "0") }),
    await getFrom(PROXY, path, { traceparent: kept.replace(/1$/, "0") }),
  ];
  const [probe, last] = [await getFrom(PROXY, "/readyz", {}), await getFrom(PROXY, path, { traceparent: "nonsense" })];
  expect(await spanOf(named)).toMatchObject({ traceId, parentSpanId });
  for (const id of [ignored, last]) {
    expect(await spanOf(id)).toMatchObject({
      traceId: expect.not.stringContaining(traceId),
      parentSpanId: undefined,
    });
  }
  const ids = collector.spans().map(({ attributes }) => attributes["openings.request_id"]);
  expect(ids).not.toContain(dropped);
  expect(ids).not.toContain(probe);
});

test("an email has its own span inside the span of its job", async () => {
  const isSent = ({ name }: ReceivedSpan) => name === "send email";
  await expect.poll(() => collector.spans().find(isSent)).toBeDefined();
  const sent = collector.spans().find(isSent) as ReceivedSpan;
  expect(sent.attributes).toEqual({ "openings.email.template": "confirm-signup" });
  const job = collector.spans().find(({ spanId }) => spanId === sent.parentSpanId);
  expect(job).toMatchObject({ name: "process mail", parentSpanId: undefined, isFailed: false });
});

test("spans have no personal data: no email address, password, code, token, text or statement", async () => {
  const { code } = sink.emails.find(({ to }) => String(to).includes(EMAIL)) ?? {};
  expect(code).toMatch(/^\d{6}$/);
  const searched = await fetch(`${server.url}/o?q=Night+baker+of+Duluth`);
  await ada.listJobs();
  await spanOf(searched.headers.get("x-request-id"));
  expect(collector.received().length).toBeGreaterThan(10_000);
  for (const secret of [EMAIL, "people.example", "Harbor-lamp-4417", `${code}`, "Night", "Ada", "eyJ", "search_jobs"])
    expect(collector.received()).not.toContain(secret);
  expect(collector.received()).not.toMatch(/select |insert into|127\.0\.0/i);
});

test("a collector that rejects spans is logged once, and a silent collector delays neither requests nor the stop", async () => {
  const get = () => fetch(`${server.url}/rest/v1/job_categories?select=id&limit=1`).then(({ status }) => status);
  const count = (words: string) => server.output().split(words).length - 1;
  collector.behave("refuse");
  const countAfterRequests = async (words: string) => {
    await get();
    return count(words);
  };
  await expect.poll(() => countAfterRequests("exporting traces failed")).toBe(1);
  collector.behave("accept");
  await expect.poll(() => countAfterRequests("exporting traces works again")).toBe(1);
  expect(count("exporting traces failed")).toBe(1);

  collector.behave("hang");
  for (const _ of [1, 2, 3]) expect(await get()).toBe(200);
  const start = performance.now();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(performance.now() - start).toBeLessThan(8_000);
});

test("without a collector, only OpenTelemetry's API is loaded", async () => {
  expect(server.output()).toContain("LOADS @opentelemetry/sdk-trace");
  const other = await startServerProcess({ DATABASE_URL: database.url, SMTP_URL: sink.url, ...NODE });
  expect((await fetch(`${other.url}/rest/v1/job_categories?select=id&limit=1`)).status).toBe(200);
  other.child.kill("SIGTERM");
  expect(await other.ended).toBe(0);
  expect(other.output()).not.toContain("LOADS");
});
