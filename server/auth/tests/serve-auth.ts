import { afterAll } from "vitest";
import { type AuthServer, startAuthServer } from "./start-auth-server.ts";

/** Starts a server for the tests of one file, and stops it after them. */
export async function serveAuth(options: Parameters<typeof startAuthServer>[0] = {}): Promise<AuthServer> {
  const server = await startAuthServer(options);
  afterAll(() => server.close());
  return server;
}
