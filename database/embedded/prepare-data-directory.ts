import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { StartError } from "#database/start-error.ts";

/** Creates the directory and its parents if they are missing. Returns the directory's real path. */
export function prepareDataDirectory(path: string): string {
  const dataDir = resolve(path);
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data directory ${dataDir} cannot be written to (${code}): set DATA_DIR to a writable directory.`,
    );
  }
}
