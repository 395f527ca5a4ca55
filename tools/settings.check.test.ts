import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SETTINGS } from "#server/config/config.ts";

const ROOT = join(import.meta.dirname, "..");

/** Returns the names in the first cell of each row of the tables whose heading is "Setting". */
function settingsIn(path: string): string[] {
  const [, ...tables] = readFileSync(join(ROOT, path), "utf8").split(/^\| Setting /m);
  const rows = tables.flatMap((table) => table.split("\n\n")[0]?.match(/^\| `.*?(?= \|)/gm) ?? []);
  return rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name));
}

test("the README and docs/settings.md list every setting of the server once", () => {
  const listed = [...settingsIn("README.md"), ...settingsIn("docs/settings.md")];
  expect(listed.toSorted()).toEqual(SETTINGS.toSorted());
});
