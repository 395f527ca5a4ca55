import { existsSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { urlOfRunningEmbedded } from "#database/embedded/running-embedded.ts";
import { CommandError } from "#server/commands/command.ts";
import type { OpsContext } from "./ops-context.ts";

type Place = { url: string; close(): Promise<void> };

/**
 * Opens the installation's PostgreSQL without upgrading its database. Uses DATABASE_URL, or the
 * PostgreSQL of the running server, or starts the embedded PostgreSQL. Creates a missing embedded
 * database only if `isCreated` is true.
 */
export async function openPostgres(context: OpsContext, { isCreated = false } = {}): Promise<Place> {
  const { databaseUrl, dataDir, postgresBin } = context.config;
  const url = databaseUrl ?? urlOfRunningEmbedded(dataDir);
  if (url !== undefined) return { url, close: async () => {} };
  if (!isCreated && !existsSync(join(dataDir, "postgres", "PG_VERSION"))) {
    throw new CommandError(`There is no database in ${dataDir} yet. npm start creates it.`);
  }
  const { stop, ...embedded } = await startEmbedded({ dataDir, postgresBin, log: context.print });
  return { url: embedded.url, close: stop };
}
