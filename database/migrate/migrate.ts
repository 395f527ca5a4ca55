import { dirname } from "node:path";
import pg from "pg";
import { type RequestLogin, requestPassword } from "#database/connect.ts";
import { StartError } from "#database/start-error.ts";
import { VERSION } from "#database/version.ts";
import { applyUpgrade } from "./apply-upgrade.ts";
import { connectOwner } from "./connect-owner.ts";
import { planUpgrade } from "./plan-upgrade.ts";
import { type Applying, compareReleases, prepareRecords, readRecorded } from "./recorded.ts";
import { type Parts, readSqlFiles, type SqlFiles } from "./sql-files.ts";
import { type OrderlyWait, takeUpgradeLock } from "./take-upgrade-lock.ts";
import { LIMIT_LOCK_WAITS, whenLocksAreFree } from "./when-locks-are-free.ts";
import { withRetries } from "./with-retries.ts";

export type Source = {
  /** The folder that contains tables/, definitions/ and seeds/. */
  folder: string;
  /** A version in the form of `VERSION`. */
  release: string;
  /**
   * The oldest release whose server can run on this release's database. Default: this release.
   * Record 116
   */
  serves?: string;
  /** The groups of files, `own` by default. */
  parts?: Parts;
};

/** Options for a caller that shows why an upgrade waits, or that can cancel the wait. */
export type Waiting = {
  onWait?(line: string): void;
  /** Aborts the wait for the lock. `migrate` then rejects without having changed anything. */
  signal?: AbortSignal;
};

export const OWN: Source = {
  folder: dirname(import.meta.dirname),
  release: VERSION,
  // The oldest release whose servers can use the upgraded database. If a release removes something
  // that older servers need, set `serves` to that release.
  serves: "0.1.0",
};

/**
 * Upgrades the database to this version in a single transaction. A failed upgrade changes nothing.
 *
 * - `tables/` holds files that create tables. Each file runs once. Editing a file that has run is
 * an error.
 * - `definitions/` holds views, functions, triggers and policies. If these files or the tables have
 * changed, the upgrade drops all definitions, changes the tables, and creates all definitions
 * again. The order is that of groups and file names.
 * - `seeds/` holds the contents of lookups. A file runs again after its text has changed, so it
 * must be repeatable.
 *
 * The database stores the hash of each file and the release that applied it. An older release never
 * changes the database of a newer release. It runs on that database only if the newer release
 * allows it (`serves`, record 116). If two releases start together, the second waits for the lock,
 * and upgrades only if it is newer. Builds of the same release are ordered by their dates. Without
 * dates, the later start upgrades the database. Record 60
 */
export async function migrate(
  url: string,
  log: (line: string) => void = () => {},
  { folder, parts = "own", onWait = log, signal, ...applying }: Source & Waiting = OWN,
): Promise<void> {
  const files = await readSqlFiles(folder, parts);
  const client = await connectOwner(url, "openings migrate");
  try {
    const recorded = await readRecorded(client);
    if (planUpgrade(files, recorded, applying.release)) {
      const waiting = { onWait, signal };
      const work = () => withRetries(() => upgrade(client, files, applying, waiting));
      for (const name of await whenLocksAreFree(work, waiting)) log(`Applied ${name}`);
    } else if (recorded.release && compareReleases(applying.release, recorded.release) < 0) {
      onWait(
        `The database was upgraded by Openings ${recorded.release}. This is ${applying.release} and changes nothing.`,
      );
    }
    await withRetries(() => client.query(KEEP_TEMPORARY_TABLES_TO_THE_OWNER));
    const login = LOGINS[parts];
    const password = login && requestPassword(url, login);
    // Sets the login's password at every start. It is derived from the owner's password, which can
    // change between two starts.
    if (password) await withRetries(() => client.query(`alter role ${login} password ${pg.escapeLiteral(password)}`));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new StartError(`The database cannot be prepared: ${error.message}. The role of DATABASE_URL has to own it.`);
  } finally {
    await client.end();
  }
}

/**
 * The role with which the server logs in for requests, by kind of installation. An installation of
 * the kind `portal` has no server.
 */
export const LOGINS = {
  own: "authenticator",
  hosted: "openings_site",
  portal: undefined,
} as const satisfies Record<Parts, RequestLogin | undefined>;

/**
 * Lets only the owner create temporary tables. By default every role can create them and could fill
 * the disk. Runs at every start, because a restored database has PostgreSQL's default again. Does
 * nothing on a hosted project, where another role owns the database.
 */
const KEEP_TEMPORARY_TABLES_TO_THE_OWNER = `
  do $do$
  begin
    if has_database_privilege('public', current_database(), 'temporary') and (
      select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()
    ) then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end
  $do$`;

/** Upgrades the database in a transaction. Returns the names of the applied files. */
async function upgrade(
  client: pg.Client,
  files: SqlFiles,
  applying: Applying,
  waiting: OrderlyWait,
): Promise<string[]> {
  try {
    await client.query("begin");
    await takeUpgradeLock(client, waiting);
    await client.query(LIMIT_LOCK_WAITS);
    await prepareRecords(client);
    const applied = await applyUpgrade(client, files, applying);
    await client.query("commit");
    return applied;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
