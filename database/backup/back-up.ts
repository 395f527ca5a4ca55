import { existsSync, rmSync } from "node:fs";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { hasTable } from "#database/has-table.ts";
import { ADVISORY_LOCK } from "#database/migrate/apply-upgrade.ts";
import { connectOwner } from "#database/migrate/connect-owner.ts";
import { INSUFFICIENT_PRIVILEGE, LOCK_NOT_AVAILABLE } from "#domain/sqlstates.ts";
import { BackupError, explainDatabaseError } from "./backup-error.ts";
import {
  type BackupHeader,
  type BackupTable,
  FORMAT,
  tableRecords,
  toRecord,
  withHash,
  ZSTD_OPTIONS,
} from "./backup-records.ts";
import { createProgress, type Progress } from "./progress.ts";
import { hasQueues, readSequences, readTables } from "./read-contents.ts";

export type BackupOptions = {
  /** The version in package.json. */
  release: string;
  /**
   * The application_name of a server's background connections, by which the backup notices a
   * running server.
   */
  serverName: string;
  print(line: string): void;
};

export type Backup = { tables: number; rows: number; isServing: boolean };

/**
 * Milliseconds that a backup waits for a running upgrade. An upgrade of the tables waits for a
 * running backup, too.
 */
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Writes every table of the database at `url` to a new file, from a snapshot. Other sessions can
 * read and write during the backup. Renames the file to `path` when the file is complete and
 * synced. Only this process's account may read the file. Record 102
 */
export async function backUp(url: string, path: string, options: BackupOptions): Promise<Backup> {
  if (existsSync(path)) throw new BackupError(`${path} exists already. A backup never replaces a file.`);
  const partial = `${path}.${process.pid}.part`;
  const discard = () => {
    try {
      rmSync(partial, { force: true });
    } catch {
      // Ignores the error. If the folder is not accessible, the backup itself also fails and
      // reports the reason.
    }
  };
  process.once("exit", discard); // also removes the file if a signal ends the process
  try {
    // Opens the file first, so that an invalid path fails before the backup waits for the database.
    const file = await open(partial, "wx", 0o600);
    try {
      return await write(url, { file, partial, path }, options);
    } finally {
      await file.close();
    }
  } catch (error) {
    discard();
    throw explain(error, path);
  } finally {
    process.off("exit", discard);
  }
}

type Target = { file: FileHandle; partial: string; path: string };

async function write(url: string, { file, partial, path }: Target, options: BackupOptions): Promise<Backup> {
  const client = await connectOwner(url, "openings backup");
  try {
    const header = await beginSnapshot(client, options);
    const progress = createProgress(options.print, header.tables.length);
    const records = withHash(contents(client, header, progress));
    await pipeline(records, createZstdCompress(ZSTD_OPTIONS), file.createWriteStream({ flush: true }));
    await linkFinalName(partial, path);
    await syncFolder(dirname(path));
    return { tables: header.tables.length, rows: progress.rows, isServing: header.isServing };
  } finally {
    await client.end();
  }
}

/**
 * Takes the upgrade lock, locks the tables, and begins the snapshot. Without the upgrade lock, an
 * upgrade could change the tables after they were listed and before the snapshot.
 */
async function beginSnapshot(client: pg.Client, { release, serverName }: BackupOptions): Promise<BackupHeader> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query("set statement_timeout = 0");
  await client.query("set idle_in_transaction_session_timeout = 0");
  await client.query("set row_security = off");
  await client.query(
    "set extra_float_digits = 3; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'",
  );
  await client.query("set bytea_output = 'hex'; set client_encoding = 'UTF8'");
  await client.query("select pg_advisory_lock_shared($1)", [ADVISORY_LOCK]);
  if (!(await hasTable(client, "server.migrations")))
    throw new BackupError("This is not a database of Openings, so there is nothing to back up.");
  const tables = await readTables(client);
  await client.query("begin isolation level repeatable read, read only");
  await client.query(`lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`);
  const { rows: migrations } = await client.query(
    "select name, hash, release, applied_at::text from server.migrations order by name",
  );
  const { rows: moment } = await client.query(
    `select now()::text as taken, exists (
       select from pg_stat_activity where datname = current_database() and application_name = $1
     ) as "isServing"`,
    [serverName],
  );
  const { rows: versions } = (await hasQueues(client))
    ? await client.query("select version from pgboss.version")
    : { rows: [] };
  const queueVersion: number | null = versions[0]?.version ?? null;
  const sequences = await readSequences(client);
  return { format: FORMAT, release, ...moment[0], migrations, queueVersion, tables, sequences };
}

async function* contents(client: pg.Client, header: BackupHeader, progress: Progress): AsyncGenerator<Buffer> {
  yield toRecord("H", header);
  for (const table of header.tables) {
    const stream = client.query(copyTo(copyStatement(table)));
    yield* tableRecords(table.name, progress.watch(table.name, stream));
    progress.endTable(stream.rowCount);
  }
}

/**
 * Returns the COPY statement for a table. It copies a query, because COPY does not accept the name
 * of a partitioned table.
 */
function copyStatement({ name, columns }: BackupTable): string {
  return `copy (select ${columns.join(", ")} from ${name}) to stdout`;
}

/**
 * Links the file to its final name, because `rename` would replace an existing file. Uses `rename`
 * on file systems without links.
 */
async function linkFinalName(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path);
    await rm(partial);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new BackupError(`${path} exists already. A backup never replaces a file.`);
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP"].includes(code)) throw error;
    await rename(partial, path);
  }
}

/**
 * Syncs the folder if possible. Some file systems cannot sync folders, and some accounts cannot
 * read the folder. The file itself is already synced.
 */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder
    ?.sync()
    .catch(() => {})
    .finally(() => folder.close());
}

/**
 * System calls that fail if a quota is full or a disk is broken. Their errors do not name a file.
 */
const FILE_CALLS = new Set(["write", "writev", "fsync", "close"]);

function explain(error: unknown, path: string): unknown {
  const { code, message, path: file, syscall = "" } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return new BackupError(`The disk of ${path} is full. No backup was written.`);
  if (file !== undefined || FILE_CALLS.has(syscall))
    return new BackupError(`${path} cannot be written: ${message}.`, { cause: error });
  if (code === LOCK_NOT_AVAILABLE) {
    return new BackupError("Another process is changing the tables: try again when it has finished.");
  }
  if (code === INSUFFICIENT_PRIVILEGE) return new BackupError(`DATABASE_URL must connect as the owner: ${message}.`);
  return explainDatabaseError(error, "No backup was written.");
}
