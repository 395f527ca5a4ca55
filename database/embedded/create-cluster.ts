import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "#database/start-error.ts";
import { type Account, canUseSetpriv, commandPrefix } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";

export const OWNER = "postgres";
export const DATABASE = "openings";

/**
 * Creates the cluster and its database under a temporary name and renames it when it is complete, so that a
 * crash in between leaves nothing that looks like a database. The caller holds the lock of the directory.
 */
export function createCluster(binaries: PostgresBinaries, cluster: string, account: Account, isDurable: boolean): void {
  // Creating ends with the rename, so this was not left by a crash: it is a damaged database, or another program's folder.
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartError(
      `${cluster} holds files but no PostgreSQL database, and is left as it is: restore it, move it away or change DATA_DIR.`,
    );
  }
  clearLeftovers(dirname(cluster));
  // A name of its own, because the initdb of a start that was killed may still be writing.
  const beside = mkdtempSync(`${cluster}.unfinished-`);
  if (account) chownSync(beside, account.uid, account.gid);
  const run = (program: string, args: string[], input = "") => {
    const [command = program, ...rest] = [...commandPrefix(account, [program, beside], "KILL"), program, ...args];
    const { status, stderr, error } = spawnSync(command, rest, {
      cwd: beside,
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
    beside,
    "-U",
    OWNER,
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    // Versions 15 and 16 have no built-in locales, so they take the system's C.UTF-8, which sorts the same.
    `--locale-provider=${binaries.major >= 17 ? "builtin" : "libc"}`,
    "--locale=C.UTF-8",
    "--no-instructions",
    ...(isDurable ? [] : ["--no-sync"]),
  ]);
  // Its single-user mode: no server has to be started and stopped for this one statement.
  run(
    binaries.postgres,
    ["--single", "-D", beside, "-c", "exit_on_error=on", "postgres"],
    `create database ${DATABASE}\n`,
  );
  renameSync(beside, cluster);
}

/** Matches exactly, because operators keep databases next to it. Earlier versions used `postgres.new`. */
const LEFTOVER = /^postgres\.(?:new|unfinished-[A-Za-z0-9]{6})$/;

/** Removes what killed starts left. A folder that is still written to is left to the next creation. */
function clearLeftovers(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => LEFTOVER.test(entry))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // It is not in the way.
    }
  }
}
