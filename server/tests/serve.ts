import { afterAll } from "vitest";
import { shareBetweenFiles } from "#database/tests/share-between-files.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";

/** Lets a test choose the client's IP address with the header `x-forwarded-for`. */
export const BEHIND_PROXY = { trustProxy: ["127.0.0.1", "::1"] };

const sharedServer = shareBetweenFiles(() => startTestServer(BEHIND_PROXY));

/**
 * Returns a server for the tests of a file. Without settings, all files of a worker use the same
 * server, because a start takes a second of CPU time. The server trusts proxy headers, and its
 * database is emptied after each file. With settings, even `{}`, starts a server for this file.
 */
export async function serve(...settings: Parameters<typeof startTestServer>): Promise<TestServer> {
  const isShared = settings.length === 0;
  const server = await (isShared ? sharedServer.use() : startTestServer(...settings));
  afterAll(async () => {
    if (!isShared) return await server.close();
    server.sink.emails.length = 0;
    await sharedServer.afterFile();
  });
  return server;
}
