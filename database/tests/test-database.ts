import { randomBytes } from "node:crypto";
import pg from "pg";
import { type ConnectOptions, connect, type Database, withDatabase } from "#database/connect.ts";
import { startTestCluster, type TestCluster } from "./test-cluster.ts";

/**
 * The environment variable that describes the test cluster. The global set-up sets it, and the
 * worker processes of Vitest and Playwright inherit it.
 */
export const TEST_CLUSTER_VARIABLE = "OPENINGS_TEST_CLUSTER";

export type TestDatabase = Database & { drop(): Promise<void> };

/**
 * Creates a migrated database by cloning the run's template. Without the global set-up, starts a
 * separate PostgreSQL, which stops with its last database.
 */
export async function createTestDatabase(options?: ConnectOptions): Promise<TestDatabase> {
  return await createFrom((cluster) => cluster.template, options);
}

export async function createEmptyDatabase(options?: ConnectOptions): Promise<TestDatabase> {
  return await createFrom(() => "template0", options);
}

async function createFrom(origin: (cluster: Source) => string, options?: ConnectOptions): Promise<TestDatabase> {
  const cluster = inherited() ?? (await borrowOwnCluster());
  const name = `${cluster.template}_${randomBytes(5).toString("hex")}`;
  // Copies the template's files, because PostgreSQL's default strategy logs every page and takes
  // longer.
  const maintenance = maintenanceOf(cluster.url);
  await maintenance.query(`create database ${name} template ${origin(cluster)} strategy file_copy`);
  const database = connect(withDatabase(cluster.url, name), options);
  return {
    ...database,
    async drop() {
      await database.close();
      await maintenance.query(`drop database if exists ${name} with (force)`);
      if (cluster === own?.cluster) await returnOwnCluster();
    },
  };
}

let opened: { url: string; pool: pg.Pool } | undefined;

/**
 * Returns the connection with which this worker creates and drops databases. A new connection for
 * each statement would take 15 ms of CPU time.
 */
function maintenanceOf(url: string): pg.Pool {
  if (opened?.url === url) return opened.pool;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    allowExitOnIdle: true,
    application_name: "openings tests",
  });
  // Ignores that the cluster stops while the connection is idle.
  pool.on("error", () => {});
  opened = { url, pool };
  return pool;
}

type Source = Pick<TestCluster, "url" | "template">;

function inherited(): Source | undefined {
  const value = process.env[TEST_CLUSTER_VARIABLE];
  return value ? JSON.parse(value) : undefined;
}

let own: { cluster: TestCluster; users: number } | undefined;
let starting: Promise<TestCluster> | undefined;

async function borrowOwnCluster(): Promise<TestCluster> {
  starting ??= startTestCluster();
  const cluster = await starting;
  own ??= { cluster, users: 0 };
  own.users += 1;
  return cluster;
}

async function returnOwnCluster(): Promise<void> {
  if (!own || --own.users > 0) return;
  const { cluster } = own;
  own = undefined;
  starting = undefined;
  await cluster.stop();
}
