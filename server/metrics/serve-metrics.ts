import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { shareRunning } from "#database/share-running.ts";
import { StartError } from "#database/start-error.ts";

const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
const REQUEST_TIMEOUT_MS = 5_000;
const CONNECTIONS = 16;

export type MetricsEndpoint = { host: string; port: number };

/**
 * Serves GET /metrics on a separate port, which visitors can't reach (record 105). Requests that
 * arrive during a measurement share the result of this measurement.
 */
export async function serveMetrics(
  read: () => Promise<string>,
  { host, port }: MetricsEndpoint,
): Promise<{ url: string; close(): Promise<void> }> {
  const readShared = shareRunning(read);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return response.writeHead(404).end();
    const text = await readShared().catch(() => undefined);
    if (text === undefined) return response.writeHead(500).end();
    return response.writeHead(200, { "content-type": CONTENT_TYPE }).end(text);
  });
  server.maxConnections = CONNECTIONS;
  const listening = once(server, "listening");
  server.listen(port, host);
  await listening.catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(
      `The metrics cannot be served at ${host}:${port} (${code}): set METRICS_PORT and METRICS_HOST.`,
    );
  });
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${given}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
