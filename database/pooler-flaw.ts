import pg from "pg";
import { type Database, REQUEST_LIMITS } from "./connect.ts";
import { identifyDatabase } from "./identify-database.ts";

const { query_timeout, ...SETTINGS } = REQUEST_LIMITS;

/**
 * Statement that sets the time limits of requests. A pooler must run it on each of its connections
 * to PostgreSQL. A client cannot set the limits, because the pooler may use another connection for
 * each transaction.
 */
export const CONNECT_QUERY = Object.entries(SETTINGS)
  .map(([name, milliseconds]) => `set ${name} = ${milliseconds}`)
  .join("; ");

/**
 * SQLSTATEs of a pooler that confuses prepared statements. The statement's name belongs to another
 * text, or the connection lacks the statement.
 */
const MIXED_UP = new Set(["42P05", "26000"]);

/**
 * Returns a sentence about the pooler's flaw, or undefined if the pooler has none. `admin` connects
 * through the pooler, and `background` directly to PostgreSQL. Throws if a connection fails. Record
 * 113
 */
export async function findPoolerFlaw({
  admin,
  background,
}: Pick<Database, "admin" | "background">): Promise<string | undefined> {
  const [direct, pooled] = await Promise.all([identifyDatabase(background), identifyDatabase(admin)]);
  if (direct !== pooled) return "DATABASE_POOL_URL points to another database or role than DATABASE_URL.";
  if (!(await keepsStatements(admin))) {
    return "The pooler at DATABASE_POOL_URL mixes up the prepared statements of its clients: use PgBouncer 1.21 or later (Debian 12 has 1.18), with max_prepared_statements = 200.";
  }
  const unlimited = await withoutLimit(admin);
  if (unlimited.length === 0) return undefined;
  return `DATABASE_POOL_URL sets no limit for ${unlimited.join(", ")}: add to its line in pgbouncer.ini connect_query='${CONNECT_QUERY}'.`;
}

/**
 * Returns true if two clients of the pooler can prepare different texts under the same name. Two
 * processes of the server can use the same name for different texts.
 */
async function keepsStatements(pool: pg.Pool): Promise<boolean> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (const [client, text] of [
      [one, "select 1"],
      [other, "select 2"],
      [one, "select 1"],
    ] as const) {
      await client.query({ name: "openings_probe", text });
    }
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && MIXED_UP.has(error.code ?? "")) return false;
    throw error;
  } finally {
    one.release(true);
    other.release(true);
  }
}

async function withoutLimit(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name = any ($1) and setting = '0' order by name",
    [Object.keys(SETTINGS)],
  );
  return rows.map(({ name }) => name);
}
