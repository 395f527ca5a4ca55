import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "openings-release-"));
  for (const folder of ["tools", "database"]) mkdirSync(join(root, "portal", folder), { recursive: true });
  copyFileSync(join(import.meta.dirname, "write-release.mjs"), join(root, "portal/tools/write-release.mjs"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Commits all files of a folder with this date. */
function commit(folder: string, date: string): void {
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const git = (...words: string[]) => execFileSync("git", ["-C", join(root, folder), ...words], { env });
  git("init", "--quiet");
  git("add", "--all");
  git("-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "--quiet", "--message", date);
}

/** Runs the script and returns the date that it wrote. */
function release(): string | undefined {
  execFileSync(process.execPath, [join(root, "portal/tools/write-release.mjs")]);
  const path = join(root, "portal/database/release.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).date : undefined;
}

test("each commit updates the date, which a release keeps without git", () => {
  commit("portal", "2026-11-01T09:00:00+02:00");
  expect(release()).toBe("20261101T070000Z");
  writeFileSync(join(root, "portal/database/more.sql"), "select 1");
  commit("portal", "2026-11-01T18:00:00Z");
  expect(release()).toBe("20261101T180000Z");
  rmSync(join(root, "portal/.git"), { recursive: true });
  expect(release()).toBe("20261101T180000Z");
});

test("a release without git, and a folder that another repository ignores, have no date", () => {
  expect(release()).toBeUndefined();
  writeFileSync(join(root, ".gitignore"), "portal\n");
  commit(".", "2026-11-01T09:00:00Z");
  expect(release()).toBeUndefined();
});
