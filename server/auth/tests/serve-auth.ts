import { afterAll } from "vitest";
import { shareBetweenFiles } from "#database/tests/share-between-files.ts";
import { type AuthServer, startAuthServer } from "./start-auth-server.ts";

const sharedServer = shareBetweenFiles(startAuthServer);

/**
 * Returns an auth server for the tests of a file. Without options, all files of a worker use the
 * same server, because a start takes a second of CPU time. Its database is emptied after each file.
 * With options, even `{}`, starts a server for this file.
 */
export async function serveAuth(options?: Parameters<typeof startAuthServer>[0]): Promise<AuthServer> {
  const server = await (options ? startAuthServer(options) : sharedServer.use());
  afterAll(async () => {
    if (options) return await server.close();
    server.sink.emails.length = 0;
    await sharedServer.afterFile();
  });
  return server;
}
