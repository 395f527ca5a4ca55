import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";
import { type Collector, startCollector } from "#server/traces/tests/collector.ts";
import { type RunningProxy, SITE } from "./proxy-process.ts";
import { startCaddy } from "./start-caddy.ts";
import { startNginx } from "./start-nginx.ts";
import { answerTo, beginVisit, visit, visitPlainly } from "./visitor.ts";

const SECRET = "kept-out-of-every-log-4417";

let server: TestServer;
let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  await collector.close();
});

const startServer = () => {
  const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  return startTestServer({ siteUrl: `https://${SITE}`, trustProxy: ["127.0.0.1"], isLoopback: false, traces });
};
const portOf = ({ app }: TestServer) => (app.server.address() as AddressInfo).port;

const json = { "content-type": "application/json" };
const signIn = { method: "POST", headers: json, body: JSON.stringify({ email: "ada@people.example" }) };

/**
 * Returns the keys of the auth service's rate limits that have counted requests, and deletes the
 * counts.
 */
async function counted(): Promise<string[]> {
  const { rows } = await server.database.admin.query("delete from server.rate_limits returning key");
  return rows.map(({ key }: { key: string }) => key);
}

const blockOf = (ipAddress: string) => expect.arrayContaining([expect.stringMatching(new RegExp(`:${ipAddress}$`))]);

describe.each([
  ["nginx", startNginx],
  ["Caddy", startCaddy],
] as const)("behind %s", (_name, start) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await start(portOf(server));
  });
  afterAll(() => proxy.stop());

  test("limits count the visitor's IP address, not an IP address from the visitor's headers", async () => {
    await counted();
    const claims = { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9", forwarded: "for=203.0.113.9" };
    for (const from of ["127.0.0.2", "127.0.0.3", "::1"]) {
      const answer = await visit(proxy, "/auth/v1/otp", { ...signIn, headers: { ...json, ...claims }, from });
      expect([200, 429]).toContain(answer.status);
    }
    const keys = await counted();
    expect(keys).toEqual(blockOf("127\\.0\\.0\\.2"));
    expect(keys).toEqual(blockOf("127\\.0\\.0\\.3"));
    expect(keys).toEqual(blockOf("0:0:0:0"));
    expect(keys.join()).not.toMatch(/203\.0\.113\.9|127\.0\.0\.1\b/);
  });

  test("every header is sent once, and the visitor can't choose the request id", async () => {
    const page = await visit(proxy, "/", { headers: { "x-request-id": "chosen-outside" } });
    expect(page.status).toBe(200);
    const security = [
      "strict-transport-security",
      "content-security-policy",
      "x-content-type-options",
      "referrer-policy",
    ];
    expect(page.names).toEqual(expect.arrayContaining([...security, "etag", "cache-control", "x-request-id"]));
    const data = await visit(proxy, "/rest/v1/job_categories?select=id&limit=1");
    for (const { names, headers } of [page, data]) {
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
      expect(headers["x-request-id"]).toMatch(/^[\w-]{32,36}$/);
    }
  });

  test("a visitor can't set the trace", async () => {
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-00`, tracestate: "a=chosen-outside" };
    const id = (await visit(proxy, "/auth/v1/settings", { headers })).headers["x-request-id"];
    const find = () => collector.spans().find(({ attributes }) => attributes["openings.request_id"] === id);
    await expect.poll(find).toMatchObject({ parentSpanId: undefined });
    expect(find()?.traceId).not.toBe(traceId);
    expect(collector.received()).not.toContain("chosen-outside");
  });

  test("http redirects to https, with path and query", async () => {
    const { status, headers } = await visitPlainly(proxy, "/invitation/one?two=three");
    expect(status).toBe(308);
    expect(headers.location?.replace(/:\d+\//, "/")).toBe(`https://${SITE}/invitation/one?two=three`);
  });

  test("a page is revalidated by its ETag, and only the server compresses", async () => {
    const page = await visit(proxy, "/", { headers: { "accept-encoding": "gzip, br" } });
    expect(page.headers["content-encoding"]).toBe("br");
    expect(page.headers.etag).toMatch(/^"/);
    const again = await visit(proxy, "/", { headers: { "if-none-match": String(page.headers.etag) } });
    expect(again.status).toBe(304);
    const small = await visit(proxy, "/o/1/none", { headers: { "accept-encoding": "gzip" } });
    expect(small.headers["content-type"]).toMatch("text/html");
    expect(small.headers["content-encoding"]).toBeUndefined();
    const large = await visit(proxy, "/", { headers: { "accept-encoding": "identity" } });
    expect(large.headers["content-encoding"]).toBeUndefined();
  });

  test("a URL arrives unchanged: double slashes, encoded slashes, 16,000 characters", async () => {
    for (const path of [
      "/MagicLinkNewUser/https://a.example//b?c=%2Fd",
      "/rest/v1/job_categories?select=%69%64&limit=1",
    ])
      expect((await visit(proxy, path)).status).toBe(200);
    const long = await visit(proxy, `/rest/v1/job_categories?select=id&id=in.(${"1,".repeat(7_900)}1)`);
    expect(long.status).toBe(200);
    const tooLong = await visit(proxy, `/rest/v1/job_categories?id=in.(${"1,".repeat(9_000)}1)`);
    expect(tooLong.status).toBe(414);
    expect(JSON.parse(tooLong.body)).toMatchObject({ message: expect.any(String) });
  });

  test("the server itself rejects a body that is too large, and any huge body is rejected", async () => {
    const large = { method: "POST", headers: json, body: Buffer.alloc(2_000_000, " ") };
    const refused = await visit(proxy, "/rest/v1/job_openings", large);
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).toMatchObject({ message: expect.any(String) });
    const huge = beginVisit(proxy, "/rest/v1/job_openings", {
      ...large,
      headers: { ...json, "content-length": "7000000" },
    });
    huge.end(Buffer.alloc(7_000_000, " "));
    expect((await answerTo(huge)).status).toBe(413);
  });

  test("a slow upload arrives complete", async () => {
    const body = Buffer.from(JSON.stringify({ email: "slow@people.example", data: { note: "x".repeat(2_000) } }));
    const length = { ...json, "content-length": String(body.length) };
    const slow = beginVisit(proxy, "/auth/v1/otp", { method: "POST", headers: length, from: "127.0.0.4" });
    const answer = answerTo(slow);
    for (let at = 0; at < body.length; at += 200) {
      slow.write(body.subarray(at, at + 200));
      await delay(100);
    }
    slow.end();
    expect((await answer).status).toBe(200);
  });

  test("the proxy supports HTTP/2", async () => {
    const session = connectHttp2(`https://${SITE}:${proxy.httpsPort}`, {
      ca: proxy.certificate,
      lookup: (_host, options, found) =>
        options.all ? found(null, [{ address: "127.0.0.1", family: 4 }]) : found(null, "127.0.0.1", 4),
    });
    const stream = session.request({ ":path": "/health", ":authority": SITE });
    const [headers] = await once(stream, "response");
    expect(headers[":status"]).toBe(200);
    stream.resume();
    session.close();
  });

  test("the proxy's logs have no path, query, header or redirect target", async () => {
    const headers = { referer: `https://${SITE}/${SECRET}`, authorization: `Bearer ${SECRET}`, apikey: SECRET };
    const path = `/o/1/baker/apply/sent/${SECRET}?token=${SECRET}`;
    const { headers: answered } = await visit(proxy, path, { headers });
    await visitPlainly(proxy, path);
    const id = String(answered["x-request-id"]);
    await expect.poll(proxy.log).toContain(id);
    expect(proxy.log()).not.toContain(SECRET);
  });
});

describe.each([
  ["nginx", startNginx],
  ["Caddy", startCaddy],
] as const)("while the server behind %s stops and is down", (_name, start) => {
  let proxy: RunningProxy | undefined;
  afterEach(() => proxy?.stop());

  test("every answer is 503 with Retry-After, and no log has a path", async () => {
    const stopping = await startServer();
    proxy = await start(portOf(stopping));
    const answers: Awaited<ReturnType<typeof visit>>[] = [];
    let closed: Promise<void> | undefined;
    for (let count = 0; count < 60; count++) {
      if (count === 10) closed = stopping.close();
      answers.push(await visit(proxy, `/rest/v1/job_categories?select=id&limit=1&secret=${SECRET}`));
      if (count > 10 && count % 10 === 0) await delay(50);
    }
    await closed;
    answers.push(await visit(proxy, `/o/1/baker/apply/sent/${SECRET}`));
    const refused = answers.filter(({ status }) => status !== 200 && status !== 400);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
    for (const { headers, body } of refused) {
      expect(headers["retry-after"]).toMatch(/^\d+$/);
      expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
    expect(answers.at(-1)?.status).toBe(503);
    expect(proxy.log()).not.toContain(SECRET);
  });
});

describe("behind an nginx that writes ports", () => {
  let proxy: RunningProxy;
  afterEach(() => proxy.stop());

  test.each([
    ["127.0.0.5", "$remote_addr:$remote_port", "127\\.0\\.0\\.5"],
    ["::1", "[$remote_addr]:$remote_port", "0:0:0:0"],
  ])("limits count %s without its port", async (from, form, block) => {
    proxy = await startNginx(portOf(server), [["X-Forwarded-For $remote_addr;", `X-Forwarded-For "${form}";`]]);
    await counted();
    await visit(proxy, "/auth/v1/otp", { ...signIn, from });
    expect(await counted()).toEqual(blockOf(block));
  });
});
