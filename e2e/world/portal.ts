import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { type Auth, startAuth } from "#server/auth/start-auth.ts";
import { type SmtpSink, startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { startServerProcess } from "./server-process.ts";

/** The portal of one Playwright worker: server process, database and SMTP server. */
export interface Portal {
  url: string;
  database: TestDatabase;
  sink: SmtpSink;
  /**
   * An auth service in the test's process, with the portal's database and keys. Through this
   * service, tests sign in users without opening the sign-in screen.
   */
  auth: Auth;
  close(): Promise<void>;
}

interface PortalServer {
  url: string;
  stop(): Promise<unknown>;
}

/**
 * Starts the server with `settings` and the settings that every test needs. Calls `prepare` before
 * the start. By default, the server runs in a separate process.
 */
export async function startPortal(
  settings: Record<string, string> = {},
  prepare: (database: TestDatabase) => Promise<void> = async () => {},
  start: (settings: Record<string, string>) => Promise<PortalServer> = startServerProcess,
): Promise<Portal> {
  const [database, sink] = await Promise.all([createTestDatabase(), startSmtpSink()]);
  await prepare(database);
  const server = await start({
    DATABASE_URL: database.url,
    SMTP_URL: sink.url,
    // Trusts the IP address that each test sends, so that tests don't share rate limits.
    TRUST_PROXY: "127.0.0.1,::1",
    ...settings,
  });
  const auth = await startAuth({ pool: database.admin, siteUrl: server.url, enqueueEmail: async () => undefined });
  return {
    url: server.url,
    database,
    sink,
    auth,
    async close() {
      await server.stop();
      await sink.close();
      await database.drop();
    },
  };
}
