import { readFileSync } from "node:fs";

/**
 * The version of this release, which is the number in package.json. If the release contains the
 * date of its last commit, the date follows, as in "0.1.0+20261101T180000Z".
 */
export const VERSION = [read("../package.json").version, read("release.json").date].filter(Boolean).join("+");

function read(file: string): { version?: string; date?: string } {
  try {
    return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
