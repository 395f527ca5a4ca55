import { expect, test } from "vitest";
import { type Fixture, readFixtures } from "./expected-jobs.ts";
import { accuracyTable, isCritical, measureAccuracy } from "./measure-accuracy.ts";

const fixtures = readFixtures();
const KINDS = ["board", "json-ld", "microdata", "rdfa", "feed", "page"] as const;

test("there are fixtures enough, from builders and vendors enough", () => {
  const files = fixtures.flatMap(({ texts }) => texts);
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(new Set(fixtures.map(({ builder }) => builder)).size).toBeGreaterThanOrEqual(15);
  expect(fixtures.filter(({ jobs }) => jobs.length === 0).length).toBeGreaterThanOrEqual(15);
});

test("jobs and fields are read from every kind of source, and none from pages that have none", () => {
  const { scores, mistakes } = measureAccuracy(fixtures);
  process.stdout.write(`${accuracyTable(scores)}\n`);
  for (const kind of KINDS) {
    const score = scores.get(kind);
    expect.soft(score, kind).toBeDefined();
    if (!score) continue;
    expect.soft(score.found / score.expected, `${kind}: jobs found`).toBeGreaterThanOrEqual(0.95);
    expect.soft(score.right / score.fields, `${kind}: fields right`).toBeGreaterThanOrEqual(0.98);
    expect.soft(score.wrong / score.filled, `${kind}: filled fields wrong`).toBeLessThanOrEqual(0.01);
  }
  expect(mistakes.filter((mistake) => isCritical(mistake) || mistake.field === "invented")).toEqual([]);
});

test("a wrong value in the table is a mistake: ten flipped, ten found", () => {
  const before = measureAccuracy(fixtures).mistakes.length;
  const flips: [kind: string, field: string, value: string][] = [
    ["board", "pay", "1-2/hour"],
    ["board", "city", "Ely"],
    ["json-ld", "posted", "2001-01-01"],
    ["json-ld", "state", "Iowa"],
    ["microdata", "pay", "1-2/hour"],
    ["rdfa", "city", "Ely"],
    ["feed", "type", "Seasonal"],
    ["page", "apply", "nobody@nowhere.example"],
    ["page", "has", "words that stand nowhere"],
    ["page", "id", "X-1"],
  ];
  const changed: Fixture[] = structuredClone(fixtures);
  for (const [kind, field, value] of flips) {
    const job = changed
      .filter((fixture) => fixture.kind === kind)
      .flatMap(({ jobs }) => jobs)
      .find((one) => field in one && one[field] !== value);
    if (job) job[field] = value;
  }
  expect(measureAccuracy(changed).mistakes).toHaveLength(before + flips.length);
});

test("a reader that is switched off finds nothing of its kind", () => {
  const all = measureAccuracy(fixtures).scores;
  for (const kind of KINDS) {
    const { scores } = measureAccuracy(fixtures, [kind]);
    const rightWithout = scores.get(kind)?.right ?? 0;
    expect.soft(rightWithout, `${kind} without its reader`).toBeLessThan(0.5 * (all.get(kind)?.right ?? 0));
    for (const other of KINDS.filter((one) => one !== kind)) {
      expect.soft(scores.get(other)?.found, `${other} without ${kind}`).toBe(all.get(other)?.found);
    }
  }
});
