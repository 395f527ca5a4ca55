import { once } from "node:events";
import { type AddressInfo, connect, createServer as createProxy } from "node:net";
import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { readConfig } from "#server/config.ts";
import { createServer } from "./create-server.ts";

/** PostgreSQL's message "error" as PgBouncer 1.18 sends it. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

test("a pooler that refuses settings of a connection stops the start with a sentence", async () => {
  const database = await createTestDatabase();
  const { host, port } = new pg.Client({ connectionString: database.url });
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const pooler = createProxy((client) => {
    client.once("data", (first) => {
      if (first.includes("statement_timeout\0")) {
        client.end(refusal("unsupported startup parameter: statement_timeout"));
        return;
      }
      const server = connect(target);
      for (const socket of [client, server]) socket.on("error", () => {});
      server.write(first);
      client.pipe(server).pipe(client);
    });
  });
  pooler.listen(0, "127.0.0.1");
  await once(pooler, "listening");
  const url = new URL(database.url.replace("@/", "@localhost/"));
  url.hostname = "127.0.0.1";
  url.port = String((pooler.address() as AddressInfo).port);
  url.search = "";
  const config = readConfig({ DATABASE_URL: url.href, SMTP_URL: "smtp://127.0.0.1:1", PORT: "0", FINDER: "off" });
  await expect(createServer(config, { logger: pino({ level: "silent" }) })).rejects.toThrow(
    "A pooler answers at DATABASE_URL and cannot be used (unsupported startup parameter: statement_timeout): name PostgreSQL itself.",
  );
  pooler.close();
  await database.drop();
});
