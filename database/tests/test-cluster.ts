import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { withDatabase } from "#database/connect.ts";
import { lockDataDirectory } from "#database/embedded/data-directory-lock.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { migrate } from "#database/migrate/migrate.ts";

const FOLDER_PREFIX = "openings-test-";
/** A Linux file system in memory. Containers often limit it to 64 MB. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The PostgreSQL of this run's test databases. The environment of worker processes contains `url`
 * and `template`.
 */
export type TestCluster = {
  /** Connection string to the maintenance database, as the owner of the test databases. */
  url: string;
  /** Name of the migrated template database. The names of its clones start with this name. */
  template: string;
  stop(): Promise<void>;
};

/**
 * Starts a temporary PostgreSQL with a migrated template database for the whole run. If
 * TEST_DATABASE_URL names a server, uses that server instead. The names of this run's databases on
 * that server start with the same random name, and `stop` drops these databases.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startThrowAway();
  const template = `openings_${randomBytes(4).toString("hex")}`;
  try {
    await administer(server.url, `create database ${template}`);
    const url = withDatabase(server.url, template);
    await migrate(url);
    // Creates the tables of queues in the template, so that each server of a test finds them.
    await administer(url, getConstructionPlans());
  } catch (error) {
    await dropAll(server.url, template);
    await server.stop();
    throw error;
  }
  return {
    url: server.url,
    template,
    async stop() {
      if (given) await dropAll(server.url, template);
      await server.stop();
    },
  };
}

/** Runs a statement on a new connection. */
export async function administer<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: "openings tests" });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function startThrowAway(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(clustersFolder(), FOLDER_PREFIX));
  const embedded = await startEmbedded({ dataDir, isDurable: false, maxConnections: 400 });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns TMPDIR, or else a folder in memory. Memory halves the system time of a run. */
function clustersFolder(): string {
  if (process.env.TMPDIR) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Deletes the folders of runs that were killed. The locks of these folders are free. */
async function removeLeftovers(): Promise<void> {
  const folder = clustersFolder();
  for (const name of readdirSync(folder).filter((name) => name.startsWith(FOLDER_PREFIX))) {
    const path = join(folder, name);
    try {
      // Skips new folders, because another run may not have locked its folder yet.
      if (Date.now() - statSync(path).mtimeMs < 60_000) continue;
      const lock = await lockDataDirectory(path);
      rmSync(path, { recursive: true, force: true });
      lock.release();
    } catch {
      // Skips a folder that is in use, belongs to another user, or was just removed by another run.
    }
  }
}

async function dropAll(url: string, template: string): Promise<void> {
  const names = await administer<{ datname: string }>(
    url,
    `select datname from pg_database where datname = '${template}' or datname like '${template}\\_%'`,
  );
  for (const { datname } of names) await administer(url, `drop database if exists ${datname} with (force)`);
}
