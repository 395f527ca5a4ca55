import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/http/app.ts";

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = createApp({
    logger: pino({ level: "silent" }),
    trustProxy: [],
    checkHealth: async () => ({ status: "ok" }),
  });
  app.post("/echo", async ({ body }) => body);
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

test.concurrent.each([
  ["headers", "GET /health HTTP/1.1\r\nhost: x\r\nx-unfinished: "],
  ["body", 'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":'],
])("a request with unfinished %s is rejected after 30 seconds", async (_, beginning) => {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  await once(socket, "connect");
  const began = performance.now();
  socket.write(beginning);
  const [answer] = await once(socket, "data");
  const seconds = (performance.now() - began) / 1_000;
  expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close/);
  expect(seconds).toBeGreaterThan(29);
  expect(seconds).toBeLessThan(45); // a busy machine may check late
});
