import { connect, type NetConnectOpts } from "node:net";
import type { Client } from "pg";

const CANCEL_REQUEST = 80_877_102;

const SILENCE_MS = 5_000;

type Place = Pick<Client, "host" | "port">;

/**
 * The process id and the secret key of a connection. PostgreSQL sends them at login, and a cancel
 * request must contain them. pg's client has these fields, but its published types lack them.
 */
type Backend = { processID: number | null; secretKey: number | null };

/**
 * Sends PostgreSQL's CancelRequest for the statement that runs on the client's connection. Resolves
 * when PostgreSQL closes the socket of the cancel request. By then, PostgreSQL has signaled the
 * process of the connection. A statement that is sent later is never canceled, because an idle
 * process ignores the signal.
 *
 * Never rejects. If the cancel request cannot be sent, the statement runs until its time limit.
 * Sends the key without TLS, as libpq did up to version 16.
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
    socket.on("error", () => {}); // the event "close" follows
    socket.on("close", () => resolve());
    socket.resume(); // without reading, the socket would not report its end
    socket.end(message);
  });
}

function socketOf({ host, port }: Place): NetConnectOpts {
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
