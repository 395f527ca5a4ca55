/** Checks that each citation in code and documents exists in docs/. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { brokenCitations, brokenCitationsOf, listedRecords, missingFiles, readCited } from "./citations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const cited = readCited(root);

test("every citation names an existing section, rule or record", () => {
  expect(brokenCitationsOf(root, cited)).toEqual([]);
});

test("docs/decisions/README.md lists every record once", () => {
  expect(listedRecords(root).toSorted((a, b) => a - b)).toEqual([...cited.records]);
});

test.each([
  "/** Spec §11 */",
  '/** Spec §4 "No such heading" */',
  '/** Spec §4: "No such heading" */',
  '/** Spec §4 "Draft", §9 "No such heading" */',
  '/** Spec §9: "today", "No such heading" */',
  "/** See rule 999. */",
  "// rules 25 and 999",
  "-- Record 999",
  "/** decision 12 */",
  "/** wrapped: rule\n * 999 */",
])("a planted citation is refused: %j", (planted) => {
  expect(brokenCitations("planted.ts", planted, cited)).toHaveLength(1);
});

test.each(["Spec §4", 'Spec §2 "Route table"', 'Spec §9: "today", "yesterday"', "rules 25, 26 and 27", "record 12"])(
  "%s is found",
  (citation) => {
    expect(brokenCitations("planted.ts", `/** ${citation} */`, cited)).toEqual([]);
  },
);

test("every file that a document names exists", () => {
  const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root, exclude: ["CHANGELOG.md"] });
  const missing = documents.map((path) => [path, ...missingFiles(root, readFileSync(join(root, path), "utf8"))]);
  expect(missing.filter((files) => files.length > 1)).toEqual([]);
  expect(missingFiles(root, "`server/main.mjs`, `server/planted.ts`")).toEqual(["server/planted.ts"]);
});
