import pg from "pg";
import { StartError } from "#database/start-error.ts";

export const OLDEST_VERSION = 15;

/**
 * Opens a connection as the database's owner, for commands of operators such as a backup. If that
 * fails, throws a StartError that explains what is wrong with DATABASE_URL.
 */
export async function connectOwner(url: string, application: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: application,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on("error", () => {}); // the query that is running fails too, and reports the error
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    const { message, code } = error as pg.DatabaseError;
    // Uses the code if the error has no message, as after several failed connection attempts.
    throw new StartError(
      `The database at ${client.host}:${client.port} cannot be used: ${message || code}. Check DATABASE_URL.`,
    );
  }
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version");
  if (rows[0].version < OLDEST_VERSION) {
    await client.end();
    throw new StartError(`PostgreSQL ${OLDEST_VERSION} or later is needed, the database runs ${rows[0].version}.`);
  }
  return client;
}
