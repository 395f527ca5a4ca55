import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export type Attack = {
  port: number;
  requests: { method: string; path: string; headers: Record<string, string>; body: string | undefined }[];
  /** For each of the requests. */
  connections: number;
  /** Milliseconds before a rejected request is sent again: a flood of cheap requests is another measurement. */
  againAfter: number;
};

/** Sends requests from its own process until it is killed, and reports how they were answered. */
process.on("message", ({ port, requests, connections, againAfter }: Attack) => {
  const statuses: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true });
  for (const each of requests) {
    for (let connection = 0; connection < connections; connection += 1) void repeat(each);
  }
  process.on("SIGTERM", () => process.send?.(statuses, () => process.exit()));

  async function repeat({ method, path, headers, body }: Attack["requests"][number]): Promise<void> {
    for (;;) {
      const status = await new Promise<number>((resolve) => {
        const asked = request({ port, host: "127.0.0.1", agent, method, path, headers }, (answer) => {
          answer.on("close", () => resolve(answer.statusCode ?? 0)).resume();
        });
        asked.on("error", () => resolve(0)).end(body);
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 300 || status === 0) await delay(againAfter);
    }
  }
});
