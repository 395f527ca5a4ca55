import { pino } from "pino";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { type SmtpSink, startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { createServer, type Server, type ServerOptions } from "#server/start/create-server.ts";

export type TestServer = Server & {
  /** The SMTP server that receives the emails. */
  sink: SmtpSink;
  /** Closes both servers and drops the database. */
  close(): Promise<void>;
};

/**
 * Starts the whole server in this process on a free port, with its own database and an SMTP server
 * that stores all emails.
 */
export async function startTestServer(
  changes: Partial<Config> = {},
  { logger = pino({ level: "silent" }), ...options }: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const [database, sink] = await Promise.all([createTestDatabase(), startSmtpSink()]);
  // The finder runs only if the test has its own websites.
  const FINDER = options.network ? "on" : "off";
  const settings = { PORT: "0", DATABASE_URL: database.url, SMTP_URL: sink.url, FINDER };
  const close = async () => {
    await sink.close();
    await database.drop();
  };
  try {
    const server = await createServer({ ...readConfig(settings), ...changes }, { logger, ...options });
    return {
      ...server,
      sink,
      async close() {
        await server.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
