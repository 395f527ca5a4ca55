import type { Logger } from "pino";
import { connect, type Database } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { migrate } from "#database/migrate/migrate.ts";
import type { Config } from "#server/config.ts";

/** Of a process, besides the pools whose size is a setting: 9, and some for those that end. */
const OTHER_CONNECTIONS = 22;

type OpenOptions = { logger: Logger; onGivenUp(): void };

/** What the embedded PostgreSQL allows: what every process takes at most, and as much for the staff's and the operator's programs. */
function connectionsFor({ pools, workers }: Config): number {
  const { restConnections, adminConnections, siteConnections } = pools;
  return (OTHER_CONNECTIONS + restConnections + adminConnections + siteConnections) * (workers + 1);
}

/** The given database, else the embedded one; brought to this version. */
export async function openDatabase(
  config: Config,
  { logger, onGivenUp }: OpenOptions,
): Promise<{ database: Database; close(): Promise<void> }> {
  const { databaseUrl, dataDir, pools } = config;
  const log = (line: string) => logger.warn(line);
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbedded({ dataDir, log, onGivenUp, maxConnections: connectionsFor(config) });
  try {
    await migrate(server.url, (line) => logger.debug(line));
  } catch (error) {
    await server.stop();
    throw error;
  }
  const onConnectionLost = ({ message }: Error) => logger.warn({ err: { message } }, "a database connection was lost");
  const database = connect(server.url, { ...pools, onConnectionLost });
  return {
    database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}
