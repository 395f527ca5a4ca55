import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { PoolClient } from "pg";
import { cancelStatement } from "#database/cancel-statement.ts";
import { CONNECT_QUERY } from "#database/pooler-flaw.ts";
import type { TestDatabase } from "./test-database.ts";
import { Backend, framed, query, splitter } from "./wire.ts";

export type TransactionPooler = {
  /** Connection string of the database's owner through the pooler. */
  url: string;
  /** The number of transactions so far, by role. */
  counts: Record<string, number>;
  close(): Promise<void>;
};

type Options = {
  /** The statement that runs on each new connection. */
  connectQuery?: string;
  /** Supports named statements, like PgBouncer since 1.21. */
  hasStatements?: boolean;
};

const KNOWN = new Set(["user", "database", "client_encoding", "application_name"]);
const CANCEL = 80_877_102;

/**
 * Starts a pooler in transaction mode that behaves as badly as that mode allows. With
 * `hasStatements`, each transaction gets a different connection than the transaction before, and a
 * client can use only prepared statements that it has sent.
 */
export async function startTransactionPooler(
  { url, listener }: TestDatabase,
  { connectQuery = CONNECT_QUERY, hasStatements = true }: Options = {},
): Promise<TransactionPooler> {
  const counts: Record<string, number> = {};
  const idle: Backend[] = [];
  const clients = new Map<number, { socket: Socket; held(): Backend | undefined }>();

  async function take(user: string): Promise<Backend> {
    counts[user] = (counts[user] ?? 0) + 1;
    const own = idle.filter((backend) => backend.user === user);
    // A pooler that supports named statements alternates between two connections of each role.
    // Other poolers reuse the connection that was used last.
    const known = hasStatements ? own.length > 1 && own[0] : own.at(-1);
    if (known) idle.splice(idle.indexOf(known), 1);
    const backend =
      known || (await Backend.open(user, user === "authenticator" ? listener : { connectionString: url }));
    if (hasStatements) await backend.send(query("discard all"));
    if (connectQuery !== "") await backend.send(query(connectQuery));
    return backend;
  }

  function serve(socket: Socket, user: string, number: number): void {
    const statements = new Map<string, Buffer>();
    const waiting: Buffer[] = [];
    let parsing: { name: string; message: Buffer; isOurs?: boolean }[] = [];
    let there = new Set<string>();
    let backend: Backend | undefined;
    let isTaking = false;
    let pending = 0;
    clients.set(number, { socket, held: () => backend });

    const answer = (message: Buffer) => {
      const type = String.fromCharCode(message[0] ?? 0);
      const done = type === "1" ? parsing.shift() : undefined;
      if (done?.isOurs) return;
      if (done?.name) statements.set(done.name, done.message);
      socket.write(message);
      if (type !== "Z") return;
      pending -= 1;
      if (message[5] !== "I".charCodeAt(0) || pending > 0 || !backend) return;
      parsing = [];
      backend.onMessage = undefined;
      idle.push(backend);
      backend = undefined;
    };
    const forward = () => {
      for (const message of waiting.splice(0)) {
        const type = String.fromCharCode(message[0] ?? 0);
        const words = message.toString("latin1", type === "C" ? 6 : 5).split("\0", 2);
        const name = (type === "B" ? words[1] : words[0]) ?? "";
        const known = statements.get(name);
        if (type === "B" && hasStatements && known && !there.has(name)) {
          // Sends Parse after the transaction has set its role, because the plan depends on the
          // role.
          parsing.push({ name, message: known, isOurs: true });
          backend?.write(known);
        }
        if (type === "P") parsing.push({ name, message });
        if (type === "P" || type === "B") there.add(name);
        if (type === "C") statements.delete(name);
        if (type === "S" || type === "Q") pending += 1;
        backend?.write(message);
      }
    };
    const begin = async () => {
      isTaking = true;
      backend = await take(user);
      there = new Set();
      isTaking = false;
      backend.onMessage = answer;
      forward();
    };
    const split = splitter((message) => {
      if (message[0] === "X".charCodeAt(0)) return;
      waiting.push(message);
      if (backend) forward();
      else if (!isTaking) begin().catch(() => socket.destroy());
    });
    socket.on("data", split);
    socket.on("close", () => {
      clients.delete(number);
      backend?.close();
    });
  }

  let last = 0;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (first) => {
      if (first.readInt32BE(4) === CANCEL) {
        const client = clients.get(first.readInt32BE(8))?.held()?.client;
        if (!client) return void socket.end();
        return void cancelStatement(client as unknown as PoolClient).then(() => socket.end());
      }
      const words = first.toString("latin1", 8).split("\0");
      const names = words.filter((word, index) => index % 2 === 0 && word !== "");
      const unknown = names.find((name) => !KNOWN.has(name));
      if (unknown)
        return void socket.end(framed("E", `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`));
      last += 1;
      const key = Buffer.alloc(8);
      key.writeInt32BE(last, 0);
      serve(socket, words[words.indexOf("user") + 1] ?? "", last);
      socket.write(Buffer.concat([framed("R", Buffer.alloc(4)), framed("K", key), framed("Z", "I")]));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(url.replace("@/", "@localhost/"));
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  through.search = "";
  return {
    url: through.href,
    counts,
    async close() {
      for (const { socket } of clients.values()) socket.destroy();
      for (const backend of idle) backend.close();
      server.close();
      await once(server, "close");
    },
  };
}
