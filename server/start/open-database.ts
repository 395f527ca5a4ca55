import type { Logger } from "pino";
import { connect, type Database } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { migrate } from "#database/migrate/migrate.ts";
import type { Config } from "#server/config.ts";

/** What a process takes at most, and as many for the staff's and the operator's programs. */
const CONNECTIONS = 50;

type OpenOptions = { logger: Logger; onGivenUp(): void };

/** The given database, else the embedded one; brought to this version. */
export async function openDatabase(
  { databaseUrl, dataDir, workers }: Config,
  { logger, onGivenUp }: OpenOptions,
): Promise<{ database: Database; close(): Promise<void> }> {
  const log = (line: string) => logger.warn(line);
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbedded({ dataDir, log, onGivenUp, maxConnections: CONNECTIONS * (workers + 1) });
  try {
    await migrate(server.url, (line) => logger.debug(line));
  } catch (error) {
    await server.stop();
    throw error;
  }
  const onConnectionLost = ({ message }: Error) => logger.warn({ err: { message } }, "a database connection was lost");
  const database = connect(server.url, { onConnectionLost });
  return {
    database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}
