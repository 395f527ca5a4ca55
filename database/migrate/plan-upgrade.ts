import { StartError } from "#database/start-error.ts";
import { compareReleases, hashOfAll, type Recorded } from "./recorded.ts";
import type { SqlFile, SqlFiles } from "./sql-files.ts";

export type Upgrade = {
  tables: SqlFile[];
  /**
   * True if all definitions must be created again, also definitions whose text is unchanged. For
   * example, a view changes when its table gets a new column.
   */
  isRedefined: boolean;
  seeds: SqlFile[];
};

/**
 * Returns the upgrade to this release, or undefined if the database has the files of this release.
 * Also returns undefined if a newer release upgraded the database and allows this release to run
 * (`serves`). Throws if this release can neither upgrade nor use the database (record 116).
 */
export function planUpgrade(files: SqlFiles, recorded: Recorded, release: string): Upgrade | undefined {
  const known = new Set(files.tables.map(({ name }) => name));
  const unknown = [...recorded.files.keys()].find((name) => !known.has(name) && !name.startsWith("seeds/"));
  const isNew = ({ name, hash }: SqlFile) => recorded.files.get(name) !== hash;
  const tables = files.tables.filter(isNew);
  const seeds = files.seeds.filter(isNew);
  const isRedefined = tables.length > 0 || recorded.definitions !== hashOfAll(files.definitions);
  if (unknown === undefined && !isRedefined && seeds.length === 0) return undefined;

  if (recorded.release !== undefined && compareReleases(release, recorded.release) < 0) {
    if (recorded.serves !== undefined && compareReleases(release, recorded.serves) >= 0) return undefined;
    throw new StartError(
      `The database belongs to Openings ${recorded.release} and this is ${release}: start ${recorded.release} or a later version.`,
    );
  }
  if (unknown !== undefined) {
    refuseOtherParts(files, unknown);
    throw new StartError(
      `The database was made by another version of Openings, with a file ${unknown} that is unknown here. ${WAY_OUT}`,
    );
  }
  const edited = tables.find(({ name }) => recorded.files.has(name));
  if (edited)
    throw new StartError(`${edited.name} was changed after it was applied: add a new file instead. ${WAY_OUT}`);
  return { tables, isRedefined, seeds };
}

const WAY_OUT =
  "Start the version that made it. A development database can be recreated: delete the folder DATA_DIR (.data by default), or drop and create the database of DATABASE_URL.";

/**
 * Error messages for a database with SQL files of a group that was not requested. The key is the
 * group. Each message names the setting or command that fits the database. Record 117
 */
const OF_OTHER_PARTS: Record<string, string> = {
  auth: "This database was started without AUTH_URL and keeps its own accounts: unset AUTH_URL.",
  hosted: "The database was prepared for a hosted Supabase project: set AUTH_URL.",
  server:
    "A server was started on this database, so it has more than the portal's tables: run ops migrate without “portal”.",
};

function refuseOtherParts({ tables }: SqlFiles, unknown: string): void {
  const [, group = ""] = unknown.split("/");
  const isRequested = tables.some(({ name }) => name.startsWith(`tables/${group}/`));
  const reason = OF_OTHER_PARTS[group];
  if (!isRequested && reason) throw new StartError(reason);
}
