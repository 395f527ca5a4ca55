import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { type Auth, startAuth } from "#server/auth/start-auth.ts";
import { type SmtpSink, startSmtpSink } from "#server/mail/tests/smtp-sink.ts";
import { startServerProcess } from "./server-process.ts";

/** A whole portal of one worker's own: server process, database, mail server. */
export interface Portal {
  url: string;
  database: TestDatabase;
  mail: SmtpSink;
  /** The auth service on the same database and keys, to sign people in without clicking. */
  auth: Auth;
  close(): Promise<void>;
}

/** `settings`: in addition to what every portal of a test needs. `prepare`: before the server starts. */
export async function startPortal(
  settings: Record<string, string> = {},
  prepare: (database: TestDatabase) => Promise<void> = async () => {},
): Promise<Portal> {
  const [database, mail] = await Promise.all([createTestDatabase(), startSmtpSink()]);
  await prepare(database);
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    // Every test comes from its own IP address, so that none uses up another's rate limits.
    TRUST_PROXY: "127.0.0.1,::1",
    ...settings,
  });
  const auth = await startAuth({ pool: database.admin, siteUrl: server.url, enqueueMail: async () => undefined });
  return {
    url: server.url,
    database,
    mail,
    auth,
    async close() {
      await server.stop();
      await mail.close();
      await database.drop();
    },
  };
}
