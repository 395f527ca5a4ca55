import { once } from "node:events";
import { connect } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "./app.ts";

test("a request that has not arrived after 30 seconds is refused then", async () => {
  const app = createApp({
    logger: pino({ level: "silent" }),
    trustProxy: [],
    checkHealth: async () => ({ status: "ok" }),
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  try {
    const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8");
    await once(socket, "connect");
    const began = performance.now();
    socket.write("GET /health HTTP/1.1\r\nhost: x\r\nx-unfinished: ");
    const [answer] = await once(socket, "data");
    const seconds = (performance.now() - began) / 1_000;
    expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close/);
    expect(seconds).toBeGreaterThan(29);
    expect(seconds).toBeLessThan(33);
  } finally {
    await app.close();
  }
});
