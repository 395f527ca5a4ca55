import { expect, test } from "vitest";
import { type Fixture, readFixtures } from "./expected-jobs.ts";
import { accuracyTable, isCritical, measureAccuracy, readFixture } from "./measure-accuracy.ts";

const fixtures = readFixtures();
const KINDS = ["board", "json-ld", "microdata", "rdfa", "feed", "page"] as const;

test("has enough fixtures from enough builders and vendors", () => {
  const files = fixtures.flatMap(({ texts }) => texts);
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(new Set(fixtures.map(({ builder }) => builder)).size).toBeGreaterThanOrEqual(15);
  expect(fixtures.filter(({ jobs }) => jobs.length === 0).length).toBeGreaterThanOrEqual(15);
});

test("reads jobs and fields from every kind of source, and no jobs from pages without jobs", () => {
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

test("finds ten planted mistakes in the table", () => {
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

test("reads the jobs of each kind of source from that source", () => {
  for (const fixture of fixtures.filter(({ kind }) => kind !== "none")) {
    const kinds = new Set(readFixture(fixture).map(({ kind }) => kind));
    expect.soft([...kinds], fixture.texts[0]?.file).toEqual([fixture.kind]);
  }
});
