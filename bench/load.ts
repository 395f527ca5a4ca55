import { connect, type Socket } from "node:net";

export type Load = {
  port: number;
  requests: Buffer[];
  connections: number /** By default, all answers are 2xx. */;
  status?: number;
} & (
  | { seconds: number }
  /** Number of requests after which the load ends. */
  | { count: number }
);

/** Number of requests, requests per second, and median time in milliseconds. */
export type Measured = { requests: number; throughput: number; median: number };

export function toBytes(method: string, path: string, headers: Record<string, string>, body = ""): Buffer {
  const lines = Object.entries({ host: "127.0.0.1", ...headers, "content-length": String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

/**
 * Sends the requests over all connections. Each connection sends its next request after the
 * response to its previous request.
 */
export async function load({
  port,
  requests,
  connections,
  status,
  ...until
}: Load): Promise<Measured & { p95: number }> {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  const isOver = () => ("count" in until ? next >= until.count : performance.now() >= started + until.seconds * 1_000);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      while (!isOver()) {
        const start = performance.now();
        next += 1;
        const answer = await send(socket, requests[next % requests.length] as Buffer);
        if (!answer.startsWith(`HTTP/1.1 ${status ?? 20}`)) throw new Error(answer);
        times.push(performance.now() - start);
      }
      socket.destroy();
    }),
  );
  const elapsed = (performance.now() - started) / 1_000;
  return {
    requests: times.length,
    throughput: times.length / elapsed,
    median: median(times),
    p95: percentile(times, 0.95),
  };
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** Sends a request and returns the whole response with any status. */
export async function sendOnce(port: number, request: Buffer): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  try {
    return await send(socket, request);
  } finally {
    socket.destroy();
  }
}

/** Sends a request and reads its response, which has a Content-Length or is chunked. */
function send(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const settle = (error?: Error) => {
      socket.removeListener("data", onData).removeListener("error", settle).removeListener("close", onClose);
      if (error) reject(error);
      else resolve(received);
    };
    const onClose = () => settle(new Error("The server closed the connection."));
    const onData = (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const head = received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(received) ?? [];
      const isChunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(received.slice(0, head));
      if (isChunked ? !received.endsWith("\r\n0\r\n\r\n") : received.length < head + 4 + Number(length ?? 0)) return;
      settle();
    };
    socket.on("data", onData).on("error", settle).on("close", onClose);
    socket.write(request);
  });
}
