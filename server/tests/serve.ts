import { afterAll } from "vitest";
import { startTestServer, type TestServer } from "./start-test-server.ts";

/** Starts a server for the tests of one file, and stops it after them. */
export async function serve(...settings: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...settings);
  afterAll(() => server.close());
  return server;
}
