import type { Database } from "#database/connect.ts";
import { findPoolerFlaw } from "#database/pooler-flaw.ts";
import { StartError } from "#database/start-error.ts";
import type { Config } from "#server/config/config.ts";

/** Throws a StartError that says which address or role cannot serve requests, and why. */
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
      `A pooler answers at DATABASE_URL and cannot be used (${error.message}): name PostgreSQL itself, and the pooler in DATABASE_POOL_URL.`,
    );
  });
  if (!databasePoolUrl) return;
  const flaw = await findPoolerFlaw(database);
  if (flaw) throw new StartError(flaw);
}
