import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Returns a free port. Another program could use it before the caller does. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
