import { pino } from "pino";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { type SmtpSink, startSmtpSink } from "#server/mail/tests/smtp-sink.ts";
import { createServer, type Server, type ServerOptions } from "#server/start/create-server.ts";

export type TestServer = Server & {
  /** The mail server that this server sends through. */
  sink: SmtpSink;
  /** Closes the server and the mail server, and drops the database. */
  close(): Promise<void>;
};

/**
 * The whole real server in this process: on a free port, with its own database and a real SMTP server that keeps
 * what it receives.
 */
export async function startTestServer(
  changes: Partial<Config> = {},
  { logger = pino({ level: "silent" }), ...options }: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const [database, sink] = await Promise.all([createTestDatabase(), startSmtpSink()]);
  // Only a test that brings websites of its own reads any.
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
