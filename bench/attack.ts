import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export type Attack = {
  port: number;
  requests: { method: string; path: string; headers: Record<string, string>; body: string | undefined }[];
  /**
   * Number of connections that repeat each request. With `isEachSentOnce`, all requests together
   * share this number of connections.
   */
  connections: number;
  isEachSentOnce?: boolean;
  /**
   * Milliseconds before a client repeats a rejected request. Without this pause, the server would
   * mostly send rejections, which need little processor time.
   */
  againAfter: number;
};

/**
 * Sends requests until the parent process sends SIGTERM. Then reports the number of responses by
 * status and exits.
 */
process.on("message", ({ port, requests, connections, againAfter, isEachSentOnce }: Attack) => {
  const statuses: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true });
  const unsent = requests.values();
  for (let connection = 0; connection < connections; connection += 1) {
    if (isEachSentOnce) void send(unsent);
    else for (const each of requests) void send(repeat(each));
  }
  process.on("SIGTERM", () => process.send?.(statuses, () => process.exit()));

  async function send(sent: Iterable<Attack["requests"][number]>): Promise<void> {
    for (const { method, path, headers, body } of sent) {
      const status = await new Promise<number>((resolve) => {
        const outgoing = request({ port, host: "127.0.0.1", agent, method, path, headers }, (answer) => {
          answer.on("close", () => resolve(answer.statusCode ?? 0)).resume();
        });
        outgoing.on("error", () => resolve(0)).end(body);
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 300 || status === 0) await delay(againAfter);
    }
  }
});

function* repeat<Item>(item: Item): Generator<Item> {
  for (;;) yield item;
}
