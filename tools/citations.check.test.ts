/** What code and documents cite can be read in docs/. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { brokenCitations, brokenCitationsOf, readCited } from "./citations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const cited = readCited(root);

test("every citation leads to a section, a rule or a record", () => {
  expect(brokenCitationsOf(root, cited)).toEqual([]);
});

test.each([
  "/** Spec §11 */",
  '/** Spec §4 "No such heading" */',
  "/** See rule 999. */",
  "// rules 25 and 999",
  "-- Record 999",
  "/** decision 12 */",
  "/** wrapped: rule\n * 999 */",
])("a planted citation is refused: %j", (planted) => {
  expect(brokenCitations("planted.ts", planted, cited)).toHaveLength(1);
});

test.each(["Spec §4", 'Spec §2 "Route table"', "rules 25, 26 and 27", "record 12"])("%s is found", (citation) => {
  expect(brokenCitations("planted.ts", `/** ${citation} */`, cited)).toEqual([]);
});
