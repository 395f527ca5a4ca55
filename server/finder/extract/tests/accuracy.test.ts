import { expect, test } from "vitest";
import { type Fixture, readFixtures } from "./expected-jobs.ts";
import { accuracyTable, isCritical, measureAccuracy, readFixture } from "./measure-accuracy.ts";
import { UNSEEN_LIMITS } from "./unseen-limits.ts";

const fixtures = readFixtures("fitted");
const unseen = readFixtures("unseen");
const readings = new Map<Fixture["texts"], ReturnType<typeof readFixture>>();
const KINDS = ["board", "json-ld", "microdata", "rdfa", "feed", "page"] as const;

/** Reads each fixture once for all tests of this file. */
function readOnce(fixture: Fixture) {
  const reading = readings.get(fixture.texts) ?? readFixture(fixture);
  readings.set(fixture.texts, reading);
  return reading;
}

test("has enough fixtures from enough builders and vendors", () => {
  const files = fixtures.flatMap(({ texts }) => texts);
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(new Set(fixtures.map(({ builder }) => builder)).size).toBeGreaterThanOrEqual(15);
  expect(fixtures.filter(({ jobs }) => jobs.length === 0).length).toBeGreaterThanOrEqual(15);
  // The unseen set is empty if its fixtures were moved to the fitted set and no new fixtures exist
  // yet.
  if (unseen.length === 0) return;
  expect(unseen.length).toBeGreaterThanOrEqual(60);
  expect(unseen.filter(({ jobs }) => jobs.length === 0).length).toBeGreaterThanOrEqual(25);
});

test("reads jobs and fields from every kind of source, and no jobs from pages without jobs", async () => {
  const { scores, mistakes } = await measureAccuracy(fixtures, readOnce);
  process.stdout.write(`${accuracyTable(scores)}\n`);
  for (const kind of KINDS) {
    const score = scores.get(kind);
    expect.soft(score?.expected, kind).toBeGreaterThan(0);
    if (!score) continue;
    expect.soft(score.found / score.expected, `${kind}: jobs found`).toBeGreaterThanOrEqual(0.98);
    expect.soft(score.right / score.fields, `${kind}: fields right`).toBeGreaterThanOrEqual(0.98);
    expect.soft(score.wrong / score.filled, `${kind}: filled fields wrong`).toBeLessThanOrEqual(0.01);
  }
  const serious = mistakes.filter((mistake) => isCritical(mistake) || mistake.field === "invented");
  expect(serious).toEqual([]);
});

// Compares only counts, so that error messages never show the content of the unseen pages.
test("reads unseen pages and sites at least as well as before", async () => {
  const { scores } = await measureAccuracy(unseen);
  process.stdout.write(`${accuracyTable(scores)}\n`);
  for (const [kind, score] of scores) {
    const limits = UNSEEN_LIMITS[kind];
    expect.soft(limits !== undefined, kind).toBe(score.pages > 0);
    if (!limits) continue;
    const { found, expected, right, fields, invented, critical } = score;
    if (expected > 0) {
      expect.soft((100 * found) / expected, `${kind}: jobs found`).toBeGreaterThanOrEqual(limits.found);
      expect.soft((100 * right) / fields, `${kind}: fields right`).toBeGreaterThanOrEqual(limits.right);
    }
    const wrong = critical.pay + critical.dates + critical.place + critical.apply;
    expect.soft(invented, `${kind}: invented jobs`).toBeLessThanOrEqual(limits.invented);
    expect.soft(wrong, `${kind}: wrong pay, dates, places and ways to apply`).toBeLessThanOrEqual(limits.wrong);
  }
});

test("finds ten planted mistakes in the table", async () => {
  const before = (await measureAccuracy(fixtures, readOnce)).mistakes.length;
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
  const changed: Fixture[] = fixtures.map((fixture) => ({ ...fixture, jobs: structuredClone(fixture.jobs) }));
  for (const [kind, field, value] of flips) {
    const job = changed
      .filter((fixture) => fixture.kind === kind)
      .flatMap(({ jobs }) => jobs)
      .find((one) => field in one && one[field] !== value);
    if (job) job[field] = value;
  }
  expect((await measureAccuracy(changed, readOnce)).mistakes).toHaveLength(before + flips.length);
});

test("reads a site's pages from its first page, and accepts each alternative of a value", async () => {
  const posting = `{"@type": "JobPosting", "title": "Line Cook", "description": "Grills walleye"}`;
  const pages = {
    "https://inn.example/": `<a href="/jobs">Jobs</a>`,
    "https://inn.example/jobs": `<script type="application/ld+json">${posting}</script>`,
  };
  const texts = Object.entries(pages).map(([url, text]) => ({ url, text, file: "inn.html" }));
  const job = { has: "walleye", url: "https://inn.example/jobs", city: "Ely ~ none", apply: "any" };
  const measure = async (title: string) => {
    const site = { kind: "site", builder: "test", texts, jobs: [{ ...job, title }] };
    return (await measureAccuracy([site])).mistakes.map(({ field }) => field);
  };
  expect(await measure("Cook ~ Line cook")).toEqual([]);
  expect(await measure("Cook ~ none")).toEqual(["job", "invented"]);
});

test("reads the jobs of each kind of source from that source", async () => {
  for (const fixture of fixtures.filter(({ kind }) => kind !== "none" && kind !== "site")) {
    const others = (await readOnce(fixture)).filter(({ kind }) => kind !== fixture.kind);
    expect.soft(others, fixture.texts[0]?.file).toEqual([]);
  }
});
