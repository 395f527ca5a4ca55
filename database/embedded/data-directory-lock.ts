import { spawnSync } from "node:child_process";
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "#database/start-error.ts";
import { isProcessAlive } from "./process-state.ts";

const TIMEOUT_MS = 3000;

export type DataDirectoryLock = { release(): void };

/**
 * Makes this process the only owner of a data directory. Locks an open file with flock. The kernel
 * releases the lock whenever the process ends, so a lock can never be stale. The file contains the
 * process id of the lock's holder, for operators.
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
    // The id may be missing or outdated. The new holder may not have written its id yet, and an
    // exiting holder may still have the file open.
    const pid = Number.parseInt(readFileSync(path, "utf8"), 10);
    if (isProcessAlive(pid)) throw new StartError(`${dataDir} is in use by another process (pid ${pid}).`);
    if (Date.now() > deadline) throw new StartError(`${dataDir} is in use by another process.`);
  }
}

/** Returns an open, locked file, or undefined if another process holds the lock. */
function tryLock(path: string): number | undefined {
  if (process.platform === "darwin") return openLocked(path);
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
  // Runs the program `flock` on descriptor 3, which it inherits. The lock belongs to the open file,
  // so this process keeps the lock after the program exits.
  const { status, error } = spawnSync("flock", ["-xn", "3"], { stdio: ["ignore", "ignore", "ignore", file] });
  if (status === 0) return file;
  closeSync(file);
  if (error) throw new StartError(`The program flock (package util-linux) is needed: ${error.message}`);
  return undefined;
}

function openLocked(path: string): number | undefined {
  const O_EXLOCK = 0x20; // Darwin: opens and locks together; Node has no constant for it
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o644);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return undefined;
    throw error;
  }
}
