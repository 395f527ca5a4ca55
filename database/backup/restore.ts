import type pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { ADVISORY_LOCK, applyFile, applyUpgrade } from "#database/migrate/apply-upgrade.ts";
import { connectOwner } from "#database/migrate/connect-owner.ts";
import { migrate, OWN, type Source } from "#database/migrate/migrate.ts";
import { DEFINITIONS, prepareRecords } from "#database/migrate/recorded.ts";
import { readSqlFiles } from "#database/migrate/sql-files.ts";
import { withRetries } from "#database/migrate/with-retries.ts";
import { only } from "#database/only.ts";
import { BackupError, explainDatabaseError } from "./backup-error.ts";
import type { BackupHeader } from "./backup-records.ts";
import type { CheckedBackup } from "./check-backup.ts";
import { loadRows } from "./load-rows.ts";
import { createProgress } from "./progress.ts";

export type RestoreOptions = {
  print(line: string): void;
  /**
   * Runs at the end of the transaction. Removes queued work that the restored installation must not
   * repeat.
   */
  finish?(client: pg.Client, header: BackupHeader): Promise<void>;
  /** The SQL files of another release, for tests. */
  source?: Source;
};

/**
 * Fills the empty database at `url` in a single transaction. Creates the tables from the files that
 * the backup names, fills them, and upgrades them to this release. A server that starts during the
 * restore waits until the restore ends. Throws a BackupError if the database is not empty. An error
 * leaves the database empty. Record 102
 */
export async function restore(url: string, { path, header }: CheckedBackup, options: RestoreOptions): Promise<void> {
  const { print, source = OWN } = options;
  const client = await connectOwner(url, "openings restore");
  try {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set row_security = off",
    );
    await withRetries(() => fillAll(client, { path, header }, options)).catch((error) => {
      throw explainDatabaseError(error, "Nothing was restored.");
    });
    print("All rows are restored. Creating the planner's statistics.");
    await client.query("analyze");
  } finally {
    await client.end();
  }
  await migrate(url, print, source); // each start also does this, so that the server can log in
}

async function fillAll(client: pg.Client, backup: Pick<CheckedBackup, "path" | "header">, options: RestoreOptions) {
  try {
    await client.query("begin");
    await fill(client, backup, options);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function fill(
  client: pg.Client,
  { path, header }: Pick<CheckedBackup, "path" | "header">,
  { print, finish = async () => {}, source = OWN }: RestoreOptions,
): Promise<void> {
  const files = await readSqlFiles(source.folder);
  await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
  await assertEmpty(client);
  await prepareRecords(client);
  const recorded = new Set(header.migrations.map(({ name }) => name));
  for (const file of files.tables.filter(({ name }) => recorded.has(name))) await applyFile(client, file);
  if (header.queueVersion !== null) await createQueueTables(client, header.queueVersion);
  await loadRows(client, { path, header, progress: createProgress(print, header.tables.length), print });
  if (header.queueVersion !== null) await assertPlainQueues(client);
  await client.query(
    `insert into server.migrations (name, hash, release, applied_at)
     select name, hash, release, applied_at from json_to_recordset($1)
       as given (name text, hash text, release text, applied_at timestamptz)
     where name <> $2`,
    [JSON.stringify(header.migrations), DEFINITIONS],
  );
  await applyUpgrade(client, files, source);
  await finish(client, header);
}

/** Checks the queue names of the file, because pg-boss inserts them into SQL without escaping. */
async function assertPlainQueues(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pgboss.queue where partition or table_name <> 'job_common' or name !~ '^[a-zA-Z0-9_./-]+$' limit 1",
  );
  if (rowCount) throw new BackupError("The queues in this backup are not from Openings. Nothing was restored.");
}

/** Schemas, tables, functions and types that do not belong to PostgreSQL or an extension. */
const OCCUPANTS = `
  with own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select name from (
    select nspname::text as name, 'pg_namespace'::regclass as class, oid from own where nspname in ('app', 'auth', 'server', 'pgboss')
    union all select relname, 'pg_class'::regclass, oid from pg_class where relnamespace in (select oid from own)
    union all select proname, 'pg_proc'::regclass, oid from pg_proc where pronamespace in (select oid from own)
  ) found
  where not exists (select from pg_depend d where d.classid = class and d.objid = found.oid and d.deptype = 'e')
  limit 1`;

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(OCCUPANTS);
  const [occupant] = rows;
  if (occupant) {
    throw new BackupError(
      `The database is not empty (it has ${occupant.name}). A backup can be restored only into an empty database.`,
    );
  }
}

/**
 * Creates the tables of pg-boss in the caller's transaction. Each start of the server creates them
 * if they are missing.
 */
async function createQueueTables(client: pg.Client, backedUp: number): Promise<void> {
  const plan = getConstructionPlans()
    .replace(/^\s*BEGIN;/, "")
    .replace(/COMMIT;\s*$/, "");
  await client.query(plan.replace(/SET LOCAL \w+ = \d+;/g, ""));
  const { rows } = await client.query<{ version: number }>("select version from pgboss.version");
  const own = only(rows).version;
  if (backedUp > own) {
    throw new BackupError(
      `The queues in this backup are from a newer version of Openings (${backedUp}, here ${own}). Restore it with that version.`,
    );
  }
}
