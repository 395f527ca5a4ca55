import type pg from "pg";
import type { Database } from "#database/connect.ts";
import { OLDEST_VERSION } from "#database/migrate/connect-owner.ts";
import { OWN } from "#database/migrate/migrate.ts";
import { planUpgrade } from "#database/migrate/plan-upgrade.ts";
import { readRecorded } from "#database/migrate/recorded.ts";
import { type Parts, readSqlFiles } from "#database/migrate/sql-files.ts";
import { only } from "#database/only.ts";
import { StartError } from "#database/start-error.ts";
import type { Config } from "#server/config/config.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/**
 * Largest allowed difference between the clocks of server and database, in milliseconds.
 * Authenticator codes and tokens depend on the time.
 */
const CLOCK_TOLERANCE_MS = 2_000;
const ROLES = ["anon", "authenticated", "authenticator", "public_site", "service_role"];

type Facts = {
  version: string;
  number: number;
  encoding: string;
  connections: number;
  can_create_roles: boolean;
  is_read_only: boolean;
  missing: string[];
};

const FACTS = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as number,
    current_setting('server_encoding') as encoding,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
    (select rolsuper or (rolcreaterole and rolbypassrls) from pg_roles where rolname = current_user) as can_create_roles,
    pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only,
    (select coalesce(array_agg(name), '{}') from unnest($1::text[]) as given (name) where to_regrole(name) is null) as missing`;

type Pools = Pick<Database, "admin" | "rest" | "login">;

/** Checks that this version can use the database, and that PostgreSQL allows enough connections. */
export async function checkDatabase(
  { admin, rest, login: name }: Pools,
  needed: number,
  parts: Parts = "own",
): Promise<Finding[]> {
  const { rows } = await admin.query<Facts>(FACTS, [ROLES]);
  const [facts] = rows;
  if (!facts) return [];
  const found = [
    ...unfit(facts, needed),
    ...(await state(admin, parts)),
    ...(await login(rest, name)),
    ...(await clock(admin)),
  ];
  return found.length > 0
    ? found
    : [fine(`PostgreSQL ${facts.version} has the schema, roles and rights of this version.`)];
}

function unfit({ number, version, encoding, connections, ...facts }: Facts, needed: number): Finding[] {
  const found: [boolean, string][] = [
    [number < OLDEST_VERSION, `PostgreSQL is ${version}, and ${OLDEST_VERSION} or later is needed.`],
    [encoding !== "UTF8", `Its encoding is ${encoding}: create it with encoding UTF8.`],
    [
      connections < needed,
      `It accepts ${connections} connections, but the servers of this machine use up to ${needed}: raise max_connections.`,
    ],
    [!facts.can_create_roles, "The role of DATABASE_URL must be a superuser or have CREATEROLE and BYPASSRLS."],
    [facts.is_read_only, "It is a standby or read-only."],
    [
      facts.missing.length > 0,
      `These roles are missing: ${facts.missing.join(", ")}. Start the server or run ops migrate to create them.`,
    ],
  ];
  return found.filter(([isFound]) => isFound).map(([, message]) => wrong(message));
}

async function state(pool: pg.Pool, parts: Parts): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    const plan = planUpgrade(await readSqlFiles(OWN.folder, parts), await readRecorded(client), OWN.release);
    return plan
      ? [wrong(`It does not have this version (${OWN.release}) yet: start the server or run ops migrate.`)]
      : [];
  } catch (error) {
    if (error instanceof StartError) return [wrong(error.message)];
    throw error;
  } finally {
    client.release();
  }
}

async function login(rest: pg.Pool, name: string): Promise<Finding[]> {
  try {
    await rest.query("select");
    return [];
  } catch (error) {
    return [wrong(`The role ${name}, which serves requests, cannot log in: ${(error as Error).message}.`)];
  }
}

async function clock(pool: pg.Pool): Promise<Finding[]> {
  const start = Date.now();
  const { rows } = await pool.query<{ now: number }>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
  );
  const difference = Math.abs(only(rows).now - (start + Date.now()) / 2) - (Date.now() - start) / 2;
  if (difference <= CLOCK_TOLERANCE_MS) return [];
  const seconds = Math.round(difference / 1000);
  return [
    wrong(`Its clock and the clock of this machine differ by ${seconds} s: synchronize both with a time server.`),
  ];
}

/** For each major version, the first minor version with the security fixes of August 2026. */
const FIXED: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 };

/** Checks that PostgreSQL has the security fixes in `FIXED`. */
export async function checkVersion(
  pool: pg.Pool,
  { databaseUrl, isLoopback }: Pick<Config, "databaseUrl" | "isLoopback">,
): Promise<Finding[]> {
  const { rows } = await pool.query("select current_setting('server_version_num')::int as number");
  const [major, minor] = [Math.floor(rows[0].number / 10_000), rows[0].number % 10_000];
  const fixed = FIXED[major];
  if (fixed === undefined || minor >= fixed) return [fine(`${major}.${minor} has the security fixes of August 2026.`)];
  const way = databaseUrl ? "update it." : "set POSTGRES_BIN (docs/operations.md, The embedded PostgreSQL).";
  const message = `${major}.${minor} lacks the security fixes of ${major}.${fixed} (August 2026): ${way}`;
  return [isLoopback ? fine(message) : wrong(message)];
}
