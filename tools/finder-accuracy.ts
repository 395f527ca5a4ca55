/**
 * `npm run finder:accuracy`: shows how well the finder reads the fitted and the unseen fixtures, by
 * kind of source. `-- --mistakes fitted` or `-- --mistakes unseen` also lists a set's mistakes. If
 * you use the mistakes for a change, move the unseen fixtures to the fitted set (CONTRIBUTING.md).
 * `-- --ablation` leaves out each way to find jobs and each kind of evidence in turn. It shows how
 * many jobs and fields the finder then finds on plain pages.
 */
import { parseArgs } from "node:util";
import { EVIDENCE, WEIGHTS } from "#server/finder/extract/pages/evidence-weights.ts";
import { WAYS } from "#server/finder/extract/pages/plain-jobs.ts";
import { FIXTURE_SETS, readFixtures } from "#server/finder/extract/tests/expected-jobs.ts";
import { accuracyTable, measureAccuracy } from "#server/finder/extract/tests/measure-accuracy.ts";

const { values } = parseArgs({ options: { mistakes: { type: "string" }, ablation: { type: "boolean" } } });
for (const set of FIXTURE_SETS) {
  const { scores, mistakes } = await measureAccuracy(readFixtures(set));
  console.log(`${set}\n${accuracyTable(scores)}\n`);
  if (values.mistakes !== set) continue;
  for (const { file, title, field, expected, found } of mistakes) {
    console.log(`${file}: "${title}": ${field}: expected "${expected}", found "${found}"`);
  }
}
if (values.ablation) await printAblation();

async function printAblation(): Promise<void> {
  const columns = FIXTURE_SETS.flatMap((set) => [`${set} jobs`, "fields", "invented"]);
  console.log(["left out", ...columns].map(pad).join(""));
  console.log([pad("nothing"), ...(await results())].join(""));
  for (const way of [...WAYS]) {
    WAYS.delete(way);
    console.log([pad(way), ...(await results())].join(""));
    WAYS.add(way);
  }
  for (const name of EVIDENCE) {
    const weight = WEIGHTS[name];
    WEIGHTS[name] = 0;
    console.log([pad(name), ...(await results())].join(""));
    WEIGHTS[name] = weight;
  }
}

async function results(): Promise<string[]> {
  const cells: string[] = [];
  for (const set of FIXTURE_SETS) {
    const plain = readFixtures(set).filter(({ kind }) => kind === "page" || kind === "none");
    const { scores } = await measureAccuracy(plain);
    const all = [...scores.values()];
    const sum = (key: "found" | "right" | "invented") => all.reduce((total, score) => total + score[key], 0);
    cells.push(pad(String(sum("found"))), pad(String(sum("right"))), pad(String(sum("invented"))));
  }
  return cells;
}

function pad(text: string): string {
  return text.padEnd(18);
}
