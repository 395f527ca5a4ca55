/**
 * `npm run finder:accuracy`: shows how well the finder reads the fitted and the unseen fixtures, by
 * kind of source. `-- --mistakes fitted` or `-- --mistakes unseen` also lists a set's mistakes. A
 * change that uses the mistakes of unseen fixtures moves them to the fitted set (CONTRIBUTING.md).
 */
import { parseArgs } from "node:util";
import { FIXTURE_SETS, readFixtures } from "#server/finder/extract/tests/expected-jobs.ts";
import { accuracyTable, measureAccuracy } from "#server/finder/extract/tests/measure-accuracy.ts";

const { values } = parseArgs({ options: { mistakes: { type: "string" } } });
for (const set of FIXTURE_SETS) {
  const { scores, mistakes } = await measureAccuracy(readFixtures(set));
  console.log(`${set}\n${accuracyTable(scores)}\n`);
  if (values.mistakes !== set) continue;
  for (const { file, title, field, expected, found } of mistakes) {
    console.log(`${file}: "${title}": ${field}: expected "${expected}", found "${found}"`);
  }
}
