import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { type AppOptions, createApp } from "#server/http/app.ts";
import { createLogger } from "#server/http/logger.ts";
import { ServiceError } from "#server/http/service-error.ts";

let app: FastifyInstance;
afterEach(() => app.close());

async function start(addRoutes: (app: FastifyInstance) => void = () => {}, options: Partial<AppOptions> = {}) {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
  app = createApp({ logger, trustProxy: [], checkHealth: async () => ({ status: "ok" }), ...options });
  addRoutes(app);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  lines.length = 0; // drops the line about listening
  return { url, lines };
}

/**
 * Returns the request's line in the log. Waits until the server has written this line, possibly
 * after the response.
 */
async function onlyLine(lines: string[]): Promise<unknown> {
  await expect.poll(() => lines.length).toBe(1);
  return JSON.parse(lines[0] ?? "");
}

test("/health reports the state of the database", async () => {
  let isUp = true;
  const { url } = await start(undefined, {
    logger: pino({ level: "silent" }),
    checkHealth: async () => {
      if (!isUp) throw new ServiceError(503, "database_unavailable", "The database does not answer");
      return { status: "ok" };
    },
  });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  isUp = false;
  const answer = await fetch(`${url}/health`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: "database_unavailable" });
});

test("every answer has an id and headers against showing it as a page", async () => {
  const { url } = await start();
  const [one, other] = await Promise.all([fetch(`${url}/health`), fetch(`${url}/rest/v1/nothing`)]);
  expect(other.status).toBe(404);
  for (const { headers } of [one, other]) {
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
  expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"));
});

test("an unexpected error is logged without personal data, and its message stays on the server", async () => {
  const { url, lines } = await start((app) => {
    app.get("/invitation/:token", () => {
      throw new Error(
        "no user ada@example.com at postgresql://owner:hunter2@db/x for eyJhbGciOiJFUzI1NiIsImtpZCI6.aaaaaaaaaaaaaaaa1",
      );
    });
  });
  const answer = await fetch(`${url}/invitation/secret-token?email=ada@example.com`);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ code: "unexpected", message: "Something went wrong" });
  expect(lines.join()).toContain('"route":"/invitation/:token"');
  expect(lines.join()).not.toMatch(/ada@|hunter2|eyJ|secret-token/);
});

test("a failed request has one line in the log, with its cause", async () => {
  const { url, lines } = await start((app) => {
    app.get("/broken", () => {
      throw new Error("the roof is leaking");
    });
  });
  await fetch(`${url}/broken`);
  expect(await onlyLine(lines)).toMatchObject({
    level: "error",
    route: "/broken",
    status: 500,
    err: { message: "the roof is leaking" },
  });
});

test("with the access log on, every request has a line with the id from the proxy", async () => {
  const { url, lines } = await start(() => {}, { isAccessLogged: true, trustProxy: ["127.0.0.0/8"] });
  const answer = await fetch(`${url}/health`, { headers: { "x-request-id": "proxy-7" } });
  expect(answer.headers.get("x-request-id")).toBe("proxy-7");
  const expected = { level: "info", reqId: "proxy-7", method: "GET", route: "/health", status: 200 };
  expect(await onlyLine(lines)).toMatchObject(expected);
});

test("an id from an untrusted sender, or an id that is unsafe in a log, is replaced", async () => {
  const untrusted = await start();
  const one = await fetch(`${untrusted.url}/health`, { headers: { "x-request-id": "mine" } });
  expect(one.headers.get("x-request-id")).not.toBe("mine");
  await app.close();
  const trusted = await start(() => {}, { trustProxy: ["127.0.0.1"] });
  const other = await fetch(`${trusted.url}/health`, { headers: { "x-request-id": `"x" ${"y".repeat(80)}` } });
  expect(other.headers.get("x-request-id")).toMatch(/^[\w-]{8}-\w+$/);
});

test("a body above 1 MB and a URL above 16 kB are rejected", async () => {
  const { url } = await start((app) => app.post("/echo", async ({ body }) => body));
  const post = (length: number) =>
    fetch(`${url}/echo`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify("x".repeat(length - 2)),
    });
  expect((await post(1_048_576)).status).toBe(200);
  expect((await post(1_048_577)).status).toBe(413);
  expect((await fetch(`${url}/health?${"x".repeat(16_384 - 8)}`)).status).toBe(200);
  expect((await fetch(`${url}/health?${"x".repeat(16_384 - 7)}`)).status).toBe(414);
});

test("answers above 4 kB are compressed in an encoding of the client, also lists with Content-Range", async () => {
  const { url } = await start((app) => {
    app.get("/rows", (_request, reply) => reply.header("content-range", "0-9/10").send({ rows: "x".repeat(5000) }));
    app.get("/row", () => ({ row: "x".repeat(4000) }));
  });
  const encodingOf = async (path: string, accepted: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { "accept-encoding": accepted } });
    expect(JSON.stringify(await answer.json())).toContain("xxx");
    return answer.headers.get("content-encoding");
  };
  expect(await encodingOf("/rows", "gzip, br")).toBe("br");
  expect(await encodingOf("/rows", "gzip, br;q=0")).toBe("gzip");
  expect(await encodingOf("/rows", "identity")).toBeNull();
  expect(await encodingOf("/row", "gzip, br")).toBeNull();
});

test("each encoding has its own ETag, and 304 is sent only for the encoding that the client has", async () => {
  const { url } = await start((app) => {
    for (const length of [100, 5000]) {
      app.get(`/${length}`, (_request, reply) =>
        reply.header("etag", '"v1"').type("text/plain").send("x".repeat(length)),
      );
    }
  });
  const get = async (path: string, encoding: string, known = "") => {
    const headers = { "accept-encoding": encoding, ...(known && { "if-none-match": known }) };
    const answer = await fetch(`${url}/${path}`, { headers });
    return [answer.status, answer.headers.get("etag"), answer.headers.get("vary"), (await answer.text()).length];
  };
  expect(await get("5000", "identity")).toEqual([200, '"v1"', "accept-encoding", 5000]);
  expect(await get("5000", "gzip")).toEqual([200, '"v1-gzip"', "accept-encoding", 5000]);
  expect(await get("5000", "gzip, br")).toEqual([200, '"v1-br"', "accept-encoding", 5000]);
  expect(await get("5000", "br", 'W/"v0", "v1-br"')).toEqual([304, '"v1-br"', "accept-encoding", 0]);
  expect(await get("5000", "gzip", '"v1-br"')).toEqual([200, '"v1-gzip"', "accept-encoding", 5000]);
  expect(await get("5000", "identity", '"v1-br"')).toEqual([200, '"v1"', "accept-encoding", 5000]);
  expect(await get("100", "br", '"v1"')).toEqual([304, '"v1"', null, 0]);
});

test("the IP address of a client is taken only from a trusted proxy", async () => {
  const addIp = (app: FastifyInstance) => void app.get("/ip", ({ ip }) => ({ ip }));
  const get = async (url: string) =>
    (await fetch(`${url}/ip`, { headers: { "x-forwarded-for": "203.0.113.9" } })).json();
  expect(await get((await start(addIp)).url)).toEqual({ ip: "127.0.0.1" });
  await app.close();
  expect(await get((await start(addIp, { trustProxy: ["127.0.0.0/8"] })).url)).toEqual({ ip: "203.0.113.9" });
});

/** Starts an app and sends a request that waits until the test calls `release`. */
async function startWithSlowRequest() {
  const arrived = Promise.withResolvers<void>();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const { url } = await start((app) => {
    app.get("/slow", async () => {
      arrived.resolve();
      await promise;
      return { done: true };
    });
  });
  const slow = fetch(`${url}/slow`);
  await arrived.promise;
  return { url, slow, release };
}

test("closing finishes running requests and accepts no new connections", async () => {
  const { url, slow, release } = await startWithSlowRequest();
  const closed = app.close();
  await expect(fetch(`${url}/health`)).rejects.toThrow();
  release();
  expect(await (await slow).json()).toEqual({ done: true });
  await closed;
});

test("while the server stops, a request on an open connection gets 503, Retry-After and the end of the connection", async () => {
  const { url, slow, release } = await startWithSlowRequest();
  const other = connect(Number(new URL(url).port), "127.0.0.1");
  await once(other, "connect");
  other.write("GET /heal");
  const closed = app.close();
  const [answer] = await Promise.all([
    once(other.setEncoding("utf8"), "data"),
    other.write("th HTTP/1.1\r\nhost: x\r\n\r\n"),
  ]);
  expect(answer[0]).toMatch(/^HTTP\/1.1 503 /);
  expect(answer[0]).toMatch(/\r\nretry-after: 1\r\n/);
  expect(answer[0]).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer[0]).toContain('"code":"stopping"');
  release();
  expect(await (await slow).json()).toEqual({ done: true });
  await closed;
});

test("a connection that a browser opens in advance does not delay the stop", async () => {
  const { url } = await start();
  const unused = connect(Number(new URL(url).port), "127.0.0.1");
  await once(unused, "connect");
  const begin = performance.now();
  await app.close();
  expect(performance.now() - begin).toBeLessThan(5000);
});

test("a request with too large headers is rejected, and the server keeps running", async () => {
  const { url } = await start();
  const { statusCode, headers } = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { method: "GET", path: "/health", headers: { "x-long": "x".repeat(40_000) } }, resolve);
    sent.on("error", reject).end();
  });
  expect(statusCode).toBe(431);
  expect(headers.connection).toBe("close");
  expect((await fetch(`${url}/health`)).status).toBe(200);
});
