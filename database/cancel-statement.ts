import { connect, type NetConnectOpts } from "node:net";
import type { Client } from "pg";

const CANCEL_REQUEST = 80_877_102;

const SILENCE_MS = 5_000;

type Place = Pick<Client, "host" | "port">;

/**
 * The connection's process and the key for canceling, which PostgreSQL sends at login. They are
 * missing in pg's published types.
 */
type Backend = { processID: number | null; secretKey: number | null };

/**
 * Sends a CancelRequest of PostgreSQL's protocol for the running statement of the client's
 * connection. Resolves when the server has signaled its process, which it shows by closing the
 * socket. A statement that is sent afterwards is not canceled. The process handles the signal
 * before it reads the statement, and ignores it while idle.
 *
 * Never rejects. A cancel that cannot be sent leaves the statement to its time limit. The key is
 * sent without TLS, as libpq did up to version 16.
 */
export function cancelStatement(client: Place): Promise<void> {
  const { processID, secretKey } = client as Place & Backend;
  if (processID === null || secretKey === null) return Promise.resolve();
  const message = Buffer.alloc(16);
  for (const [index, value] of [message.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    message.writeInt32BE(value, index * 4);
  }
  return new Promise((resolve) => {
    const socket = connect(socketOf(client));
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on("error", () => {}); // "close" follows
    socket.on("close", () => resolve());
    socket.resume(); // without reading, the end would not be noticed
    socket.end(message);
  });
}

function socketOf({ host, port }: Place): NetConnectOpts {
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
