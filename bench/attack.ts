import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export type Attack = {
  port: number;
  requests: { method: string; path: string; token: string; body: string | undefined }[];
  /** For each of the requests. */
  connections: number;
};

/** Before a refused request is sent again. A flood of cheap requests would be another measurement. */
const AGAIN_AFTER_MS = 100;

/** A process of its own, so that it does not hold up what is measured. Goes on until it is killed; says how requests were answered. */
process.on("message", ({ port, requests, connections }: Attack) => {
  const statuses: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true });
  for (const each of requests) {
    for (let connection = 0; connection < connections; connection += 1) void repeat(each);
  }
  process.on("SIGTERM", () => process.send?.(statuses, () => process.exit()));

  async function repeat({ method, path, token, body }: Attack["requests"][number]): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    for (;;) {
      const status = await new Promise<number>((resolve) => {
        const asked = request({ port, host: "127.0.0.1", agent, method, path, headers }, (answer) => {
          answer.on("close", () => resolve(answer.statusCode ?? 0)).resume();
        });
        asked.on("error", () => resolve(0)).end(body);
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 300 || status === 0) await delay(AGAIN_AFTER_MS);
    }
  }
});
