import type { Logger } from "pino";
import { connect, type Database } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { LOGINS, migrate, OWN } from "#database/migrate/migrate.ts";
import { findPoolerFlaw } from "#database/pooler-flaw.ts";
import { ReadReplica } from "#database/replica/read-replica.ts";
import { StartError } from "#database/start-error.ts";
import type { Config } from "#server/config/config.ts";
import { partsOf } from "#server/config/hosted-config.ts";
import { connectionsOf } from "#server/config/pool-config.ts";
import type { Closers } from "./closers.ts";

/**
 * Number of connections that the embedded PostgreSQL allows in addition to the pools. They are for
 * programs of staff and operators, and for a new server that starts before the old server has
 * stopped.
 */
const SPARE_CONNECTIONS = 60;

type OpenOptions = { logger: Logger; onGivenUp(): void; signal?: AbortSignal | undefined };

/**
 * Opens DATABASE_URL, or else the embedded PostgreSQL. Upgrades the database to this version.
 * `signal` cancels the wait for other sessions before an upgrade.
 */
export async function openDatabase(
  config: Config,
  { logger, onGivenUp, signal }: OpenOptions,
): Promise<{ database: Database; close(): Promise<void> }> {
  const { databaseUrl, databasePoolUrl: poolUrl, dataDir, postgresBin, pools } = config;
  const log = (line: string) => logger.warn(line);
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbedded({
        dataDir,
        postgresBin,
        log,
        onGivenUp,
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

/**
 * Tries a connection of each pool. Throws a StartError that names the setting or role to correct.
 */
export async function tryPools(database: Database, { databasePoolUrl }: Config): Promise<void> {
  const { rest, admin, login } = database;
  await rest.query("select").catch(({ message }: Error) => {
    const way = databasePoolUrl ? " through DATABASE_POOL_URL" : "";
    throw new StartError(`The role "${login}", which serves requests, cannot log in${way}: ${message}.`);
  });
  await admin.query("select").catch((error: Error) => {
    if (databasePoolUrl) throw new StartError(`DATABASE_POOL_URL cannot be used: ${error.message}.`);
    if (!error.message.startsWith("unsupported startup parameter")) throw error;
    throw new StartError(
      `DATABASE_URL points to a pooler (${error.message}). Set it to PostgreSQL itself, and DATABASE_POOL_URL to the pooler.`,
    );
  });
  if (!databasePoolUrl) return;
  const flaw = await findPoolerFlaw(database);
  if (flaw) throw new StartError(flaw);
}

type Needs = { database: Database; closers: Closers; logger: Logger };

/**
 * Connects to the replica in DATABASE_READ_URL. Returns undefined if this setting is missing. If
 * the replica is unavailable, the server uses it as soon as it is reachable.
 */
export async function startReplica(
  { databaseReadUrl: url, readLagMs: lagMs }: Config,
  { database: primary, closers, logger }: Needs,
): Promise<ReadReplica | undefined> {
  if (!url) return undefined;
  const replica = new ReadReplica({ url, primary, lagMs, report: (sentence) => logger.warn(sentence) });
  closers.add("the read replica", () => replica.close());
  await replica.start();
  return replica;
}
