import { createServer, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { runAsUser } from "./as-user.ts";

const IDENTITY = { role: "authenticated" as const, claims: {} };

const message = (type: string, body = "") => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
};
const READY = message("Z", "I");
const LOGGED_IN = Buffer.concat([message("R", "\0\0\0\0"), READY]);
const DONE = Buffer.concat([message("1"), message("2"), message("n"), message("C", "SELECT 1\0"), READY]);

let server: Server;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
});

/**
 * Starts a server that sends these PostgreSQL messages in order and then stays silent. Returns a
 * pool that connects to it.
 */
async function startSilentServer(...answers: Buffer[]): Promise<pg.Pool> {
  server = createServer((socket) => {
    sockets.push(socket);
    const left = [...answers];
    socket.on("data", () => {
      const next = left.shift();
      if (next) socket.write(next);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return new pg.Pool({ host: "127.0.0.1", port, user: "authenticator", database: "silent", max: 1 });
}

test("a statement fails, and its connection is closed, when the server falls silent in the middle", async () => {
  const pool = await startSilentServer(LOGGED_IN, DONE);
  const running = runAsUser(pool, IDENTITY, { text: "select 1" }, { timeLimit: 100 });
  await expect(running).rejects.toMatchObject({ name: "DatabaseUnavailable", reason: "lost" });
  expect(pool.totalCount).toBe(0);
  await pool.end();
});

test("a statement fails, and its connection is closed, when the server is silent from the start", async () => {
  const pool = await startSilentServer(LOGGED_IN);
  const running = runAsUser(pool, IDENTITY, { text: "select 1" });
  await expect(running).rejects.toMatchObject({ name: "DatabaseUnavailable", reason: "lost" });
  expect(pool.totalCount).toBe(0);
  await pool.end();
});
