import type { Logger } from "pino";
import { connect, type Database } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { LOGINS, migrate, OWN } from "#database/migrate/migrate.ts";
import type { Config } from "#server/config/config.ts";
import { partsOf } from "#server/config/hosted-config.ts";
import { connectionsOf } from "#server/config/pool-config.ts";

/** Of the embedded PostgreSQL, for servers that are being replaced and for the staff's and the operator's programs. */
const SPARE_CONNECTIONS = 60;

type OpenOptions = { logger: Logger; onGivenUp(): void; signal?: AbortSignal | undefined };

/** Opens the given database, else the embedded one, at this version. `signal` ends a wait for others. */
export async function openDatabase(
  config: Config,
  { logger, onGivenUp, signal }: OpenOptions,
): Promise<{ database: Database; close(): Promise<void> }> {
  const { databaseUrl, databasePoolUrl: poolUrl, dataDir, postgresBin, pools } = config;
  const log = (line: string) => logger.warn(line);
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbedded({
        ...{ dataDir, postgresBin, log, onGivenUp },
        maxConnections: connectionsOf(config) + SPARE_CONNECTIONS,
      });
  const parts = partsOf(config);
  try {
    const waiting = { onWait: log, ...(signal && { signal }) };
    await migrate(server.url, (line) => logger.debug(line), { ...OWN, parts, ...waiting });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const onConnectionLost = ({ message }: Error) => logger.warn({ err: { message } }, "a database connection was lost");
  const database = connect(server.url, { ...pools, login: LOGINS[parts], poolUrl, onConnectionLost });
  return {
    database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}
