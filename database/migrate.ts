import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { authenticatorPassword } from "./connect.ts";
import { type MigrationFile, readMigrationFiles } from "./migration-files.ts";
import { StartError } from "./start-error.ts";

/** Any number, the same in every version: two processes that migrate one database wait for each other. */
const ADVISORY_LOCK = 5_077_460_114;
const ATTEMPTS = 5;

/**
 * Brings the database to this version: each migration once, in a transaction of its own, recorded with its
 * hash; a landed migration that was edited is an error. Seeds say what look-ups should hold and run again when
 * their text changes, so they must be repeatable.
 */
export async function migrate(
  url: string,
  log: (line: string) => void = () => {},
  folder = import.meta.dirname,
): Promise<void> {
  const files = await readMigrationFiles(folder);
  const client = new pg.Client({
    connectionString: url,
    application_name: "openings migrate",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {}); // a lost connection also fails the query that is running, which reports it
  await connectOrExplain(client);
  try {
    if (due(files, await recorded(client)).length === 0) return await setAuthenticatorPassword(client, url);
    await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
    await client.query(`create schema if not exists server`);
    await client.query(`create table if not exists server.migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const remaining = due(files, await recorded(client));
    for (const file of remaining) {
      await apply(client, file);
      log(`Applied ${file.name}`);
    }
    await setAuthenticatorPassword(client, url);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new StartError(`The database cannot be prepared: ${error.message}. The role of DATABASE_URL has to own it.`);
  } finally {
    await client.end(); // gives the lock back
  }
}

const OLDEST_VERSION = 15;

async function connectOrExplain(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    const { message, code } = error as pg.DatabaseError;
    // Its own words, or several attempts at several addresses without words.
    throw new StartError(
      `The database at ${client.host}:${client.port} cannot be used: ${message || code}. Check DATABASE_URL.`,
    );
  }
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version");
  if (rows[0].version < OLDEST_VERSION) {
    await client.end();
    throw new StartError(`PostgreSQL ${OLDEST_VERSION} or later is needed, the database runs ${rows[0].version}.`);
  }
}

type Recorded = Map<string, string>;

async function recorded(client: pg.Client): Promise<Recorded> {
  const {
    rows: [found],
  } = await client.query("select to_regclass('server.migrations') is not null as exists");
  if (!found?.exists) return new Map();
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from server.migrations");
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** What is left to apply. */
function due(files: MigrationFile[], applied: Recorded): MigrationFile[] {
  const known = new Set(files.map(({ name }) => name));
  for (const name of applied.keys()) {
    if (!known.has(name) && !name.startsWith("seeds/")) {
      throw new StartError(`The database is of another version of Openings: its migration ${name} is unknown here.`);
    }
  }
  return files.filter(({ name, hash, isSeed }) => {
    const before = applied.get(name);
    if (before !== undefined && before !== hash && !isSeed) {
      throw new StartError(`The migration ${name} was changed after it was applied: add a new one instead.`);
    }
    return before !== hash;
  });
}

async function apply(client: pg.Client, { name, sql, hash }: MigrationFile): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query("begin");
      await client.query(sql);
      await client.query(
        `insert into server.migrations (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
        [name, hash],
      );
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      if (attempt === ATTEMPTS || !isRaceOverRoles(error)) throw explain(name, sql, error);
      await delay(50 * attempt);
    }
  }
}

/**
 * Roles belong to the whole server, the lock to one database: two databases of one server that are migrated
 * at once may meet there, and the second try finds the work of the other done.
 */
function isRaceOverRoles(error: unknown): boolean {
  const { code, message } = error as pg.DatabaseError;
  return code === "23505" || code === "42710" || code === "40P01" || /tuple concurrently updated/.test(message);
}

function explain(name: string, sql: string, error: unknown): Error {
  const { message, position, detail } = error as pg.DatabaseError;
  const line = position ? `, line ${sql.slice(0, Number(position)).split("\n").length}` : "";
  return new StartError(`Migration ${name}${line}: ${message}${detail ? ` (${detail})` : ""}`);
}

/** At every start, because it follows from the owner's, which may have been changed. */
async function setAuthenticatorPassword(client: pg.Client, url: string): Promise<void> {
  const password = authenticatorPassword(url);
  if (!password) return;
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`alter role authenticator password ${pg.escapeLiteral(password)}`);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isRaceOverRoles(error)) throw error;
      await delay(50 * attempt);
    }
  }
}
