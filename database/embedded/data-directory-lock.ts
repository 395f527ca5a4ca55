import { spawnSync } from "node:child_process";
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "#database/start-error.ts";
import { isProcessAlive } from "./process-state.ts";

const TIMEOUT_MS = 3000;

export type DataDirectoryLock = { release(): void };

/**
 * Makes this process the only owner of a data directory. Locks a file of the directory with flock.
 * The kernel releases the lock when the process ends, so no stale lock can remain. For operators,
 * the file contains the process id of the lock's holder.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const path = join(dataDir, "lock");
  for (const deadline = Date.now() + TIMEOUT_MS; ; await delay(25)) {
    const file = tryLock(path);
    if (file !== undefined) {
      ftruncateSync(file);
      writeSync(file, `${process.pid}\n`, 0);
      return { release: () => closeSync(file) };
    }
    // The file can lack the process id or have an outdated id until the lock's new holder has
    // written its own id.
    const pid = Number.parseInt(readFileSync(path, "utf8"), 10);
    if (isProcessAlive(pid)) throw new StartError(inUse(dataDir, ` (pid ${pid})`));
    if (Date.now() > deadline) throw new StartError(inUse(dataDir));
  }
}

function inUse(dataDir: string, holder = ""): string {
  return `${dataDir} is in use by another process${holder}. Stop it, or set DATA_DIR to another folder.`;
}

/** Returns an open, locked file, or undefined if another process holds the lock. */
function tryLock(path: string): number | undefined {
  if (process.platform === "darwin") return openLocked(path);
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
  // Runs the program `flock`, which inherits the file as descriptor 3. The lock belongs to the open
  // file, so this process keeps the lock after the program exits.
  const { status, error } = spawnSync("flock", ["-xn", "3"], { stdio: ["ignore", "ignore", "ignore", file] });
  if (status === 0) return file;
  closeSync(file);
  if (error) throw new StartError(`The program flock (package util-linux) is needed: ${error.message}`);
  return undefined;
}

function openLocked(path: string): number | undefined {
  // On macOS, this flag makes `open` also lock the file. Node has no constant for it.
  const O_EXLOCK = 0x20;
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o644);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return undefined;
    throw error;
  }
}
