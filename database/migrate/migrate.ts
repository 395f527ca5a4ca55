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
import { type OrderlyWait, takeTurn } from "./take-turn.ts";
import { GIVE_WAY, whenLocksAreFree } from "./when-locks-are-free.ts";
import { withRetries } from "./with-retries.ts";

export type Source = {
  /** Holds tables/, definitions/ and seeds/. */
  folder: string;
  /** A version as `VERSION` has it. */
  release: string;
  /** The oldest release whose server still runs, and starts, on what this one makes; this one if none is named. Record 116 */
  serves?: string;
  /** Which groups of files; `own` unless given. */
  parts?: Parts;
};

/** How a caller follows an upgrade that waits for other sessions, or has nothing to do in a newer database. */
export type Waiting = {
  onWait?(line: string): void;
  /** Ends the wait: `migrate` then rejects and has changed nothing. */
  signal?: AbortSignal;
};

export const OWN: Source = {
  folder: dirname(import.meta.dirname),
  release: VERSION,
  // The release before this one. What it needs is taken away by a later one: a contraction in between names itself here.
  serves: "0.1.0",
};

/**
 * Brings the database to this version, in one transaction: a start that fails leaves it as it was.
 *
 * - `tables/` hold what keeps rows: each file once. One that was edited after it was applied is an error.
 * - `definitions/` hold what can be made again: views, functions, triggers and policies. When one of these files or the
 *   tables have changed, all that the last definitions created is dropped first, then the tables are changed, then all
 *   definitions are created, in the order of groups and names. So what is no longer in a file is gone, a function may change
 *   its arguments and a view its columns, and a new column needs no thought for what depends on its table.
 * - `seeds/` say what lookups should hold: each runs again when its text changes, so it must be repeatable.
 *
 * Each is recorded with its hash and the release that applied it. Releases only go forward: one that finds the work of a
 * newer one, and would change it, runs on it as it is if the newer one serves it, and doesn't start otherwise (record 116).
 * Of two that start at once the lock lets one work; the other then sees a finished database, and upgrades it if it is the
 * newer one. Commits of one release are ordered by their dates. Of two without a date the last one to start wins. Record 60
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
      onWait(`Openings ${recorded.release} prepared the database. This is ${applying.release} and changes nothing.`);
    }
    await withRetries(() => client.query(KEEP_TEMPORARY_TABLES_TO_THE_OWNER));
    const login = LOGINS[parts];
    const password = login && requestPassword(url, login);
    // At every start, because it follows from the owner's, which may have been changed.
    if (password) await withRetries(() => client.query(`alter role ${login} password ${pg.escapeLiteral(password)}`));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new StartError(`The database cannot be prepared: ${error.message}. The role of DATABASE_URL has to own it.`);
  } finally {
    await client.end();
  }
}

/** Who the server of these parts logs in as for requests; without a server nobody does. */
export const LOGINS = {
  own: "authenticator",
  hosted: "openings_site",
  portal: undefined,
} as const satisfies Record<Parts, RequestLogin | undefined>;

/**
 * PostgreSQL lets everyone create temporary tables, which could fill the disk. At every start, because privileges on a
 * database stay behind when it is copied or restored. On a hosted project another role owns the database and decides.
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

/** Returns the names of the files that were applied. */
async function upgrade(
  client: pg.Client,
  files: SqlFiles,
  applying: Applying,
  waiting: OrderlyWait,
): Promise<string[]> {
  try {
    await client.query("begin");
    await takeTurn(client, waiting);
    await client.query(GIVE_WAY);
    await prepareRecords(client);
    const applied = await applyUpgrade(client, files, applying);
    await client.query("commit");
    return applied;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
