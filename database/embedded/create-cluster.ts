import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "#database/start-error.ts";
import { type Account, canUseSetpriv, commandPrefix } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";

export const OWNER = "postgres";
export const DATABASE = "openings";

/**
 * Creates the cluster and its database in a temporary folder, and renames the folder when the
 * database is complete. After a crash, `cluster` therefore never names an incomplete folder. The
 * caller must hold the lock of the data directory.
 */
export function createCluster(binaries: PostgresBinaries, cluster: string, account: Account, isDurable: boolean): void {
  // Rejects a folder that has files but no complete database. The folder is a damaged database or
  // belongs to another program. A crash of `createCluster` cannot leave such a folder.
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartError(
      `${cluster} contains files but no PostgreSQL database, and is not changed: restore it, move it away or change DATA_DIR.`,
    );
  }
  clearLeftovers(dirname(cluster));
  // Uses a unique folder name, because the initdb of a killed start may still write to the folder
  // of that start.
  const unfinished = mkdtempSync(`${cluster}.unfinished-`);
  if (account) chownSync(unfinished, account.uid, account.gid);
  const run = (program: string, args: string[], input = "") => {
    const [command = program, ...rest] = [...commandPrefix(account, [program, unfinished], "KILL"), program, ...args];
    const { status, stderr, error } = spawnSync(command, rest, {
      cwd: unfinished,
      env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
      input,
      encoding: "utf8",
      ...(account && !canUseSetpriv() ? account : {}),
    });
    const lines = stderr.trim().split("\n");
    const reason = error?.message ?? lines.find((line) => /error:|FATAL:|PANIC:/.test(line)) ?? lines.join(" ");
    if (status !== 0) throw new StartError(`The database could not be created: ${reason}`);
  };
  run(binaries.initdb, [
    "-D",
    unfinished,
    "-U",
    OWNER,
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    // PostgreSQL 15 and 16 have no built-in locales. They use the operating system's C.UTF-8, which
    // sorts in the same order.
    `--locale-provider=${binaries.major >= 17 ? "builtin" : "libc"}`,
    "--locale=C.UTF-8",
    "--no-instructions",
    ...(isDurable ? [] : ["--no-sync"]),
  ]);
  // Runs the statement in PostgreSQL's single-user mode, without a running server.
  run(
    binaries.postgres,
    ["--single", "-D", unfinished, "-c", "exit_on_error=on", "postgres"],
    `create database ${DATABASE}\n`,
  );
  renameSync(unfinished, cluster);
}

/**
 * Matches the exact names of unfinished folders, because operators keep other databases in the same
 * directory. Earlier versions used the name `postgres.new`.
 */
const LEFTOVER = /^postgres\.(?:new|unfinished-[A-Za-z0-9]{6})$/;

/**
 * Removes the folders that killed starts left unfinished. If another process still writes to such a
 * folder, a later start removes it.
 */
function clearLeftovers(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => LEFTOVER.test(entry))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Ignores the error, because the leftover folder does no harm.
    }
  }
}
