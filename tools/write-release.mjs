/**
 * Writes the date of the last commit into database/release.json, which orders builds of the same
 * release (record 116). Without Git the file stays unchanged, because an unpacked release already
 * contains the date. Runs on Node 20 with built-ins only.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const date = lastCommitDate();
if (date) writeFileSync(join(root, "database", "release.json"), `${JSON.stringify({ date })}\n`);

/**
 * Returns "" without Git or commits. Passes a path, so that a repository around an unpacked release
 * doesn't count.
 */
function lastCommitDate() {
  const words = ["log", "-1", "--format=%cd", "--date=format-local:%Y%m%dT%H%M%SZ", "--", "."];
  try {
    const options = {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC" },
      stdio: ["ignore", "pipe", "ignore"],
    };
    return execFileSync("git", words, options).trim();
  } catch {
    return "";
  }
}
