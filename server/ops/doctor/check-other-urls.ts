import pg from "pg";
import { connect, loginUrl } from "#database/connect.ts";
import { identifyDatabase } from "#database/identify-database.ts";
import { only } from "#database/only.ts";
import { findPoolerFlaw } from "#database/pooler-flaw.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/**
 * Checks that the read replica at `readUrl` answers, and measures how far it is behind the primary
 * at `url`.
 */
export async function checkReplica(url: string, readUrl: string): Promise<Finding[]> {
  const primary = connect(url, { restConnections: 1 });
  const replica = new pg.Pool({
    connectionString: loginUrl(readUrl, url, "authenticator"),
    max: 1,
    connectionTimeoutMillis: 5_000,
  });
  try {
    const [own, other] = await Promise.all([replica, primary.rest].map((pool) => identifyDatabase(pool)));
    if (own !== other) return [wrong("DATABASE_READ_URL points to another database than DATABASE_URL.")];
    const { rows } = await primary.rest.query("select pg_current_wal_flush_lsn()::text as lsn");
    const behind = await replica.query(
      "select greatest(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0)::bigint as bytes where pg_is_in_recovery()",
      [only(rows).lsn],
    );
    return behind.rows[0]
      ? [fine(`Reads can use DATABASE_READ_URL, which is ${behind.rows[0].bytes} bytes behind.`)]
      : [wrong("DATABASE_READ_URL does not point to a replica, so it is not used.")];
  } catch (error) {
    return [wrong(`DATABASE_READ_URL cannot be used, so reads use DATABASE_URL: ${(error as Error).message}.`)];
  } finally {
    await Promise.all([primary.close(), replica.end()]);
  }
}

/**
 * Checks that the pooler at `poolUrl` can serve requests. `url` is the URL of PostgreSQL itself.
 */
export async function checkPooler(url: string, poolUrl: string): Promise<Finding[]> {
  const database = connect(url, { poolUrl, adminConnections: 2, restConnections: 1 });
  try {
    await database.rest.query("select");
    const flaw = await findPoolerFlaw(database);
    return [flaw ? wrong(flaw) : fine("Requests can use DATABASE_POOL_URL.")];
  } catch (error) {
    return [wrong(`DATABASE_POOL_URL cannot be used: ${(error as Error).message}.`)];
  } finally {
    await database.close();
  }
}
