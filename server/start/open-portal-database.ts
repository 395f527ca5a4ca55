import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { connect, type Database } from "#database/connect.ts";
import { urlOfRunningEmbedded } from "#database/embedded/running-embedded.ts";
import { StartError } from "#database/start-error.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "./open-database.ts";

/**
 * Opens the portal's database. Uses DATABASE_URL, or the PostgreSQL of the running server, or
 * starts the embedded PostgreSQL for this command.
 */
export async function openPortalDatabase(
  config: Config,
  logger: Logger,
): Promise<{ database: Database; close(): Promise<void> }> {
  const url = config.databaseUrl ?? urlOfRunningEmbedded(config.dataDir);
  if (url !== undefined) {
    const database = connect(url, { adminConnections: 1 });
    return { database, close: () => database.close() };
  }
  if (!existsSync(join(config.dataDir, "postgres", "PG_VERSION"))) {
    throw new StartError(`There is no database in ${config.dataDir} yet. npm start creates it.`);
  }
  return openDatabase(config, { logger, onGivenUp() {} });
}
