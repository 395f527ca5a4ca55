/**
 * Writes the date of the last commit into database/release.json. The date shows which of two builds
 * of a release is newer (record 116). Without Git, leaves the file as it is, because an unpacked
 * release already contains it. Runs on Node 20 without packages.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const date = lastCommitDate();
if (date) writeFileSync(join(root, "database", "release.json"), `${JSON.stringify({ date })}\n`);

/**
 * Returns the date of the last commit that changed this folder. Returns "" without Git or commits.
 * The folder of an unpacked release can be inside another repository, whose commits don't count.
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
