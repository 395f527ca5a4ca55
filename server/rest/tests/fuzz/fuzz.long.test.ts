import { expect, test } from "vitest";
import { FLAWS } from "#database/access/planted-flaws.ts";
import { fuzz } from "./fuzz.ts";

/** Chance has to come by the flaw: those that concern a single function or state are left to the access rules' own run. */
const WIDE_FLAWS = [
  "everybody sees all jobs",
  "applications have no row security",
  "everybody sees everybody",
  "everybody sees all links",
  "everybody sees all companies",
  "everybody reads all logs",
  "the job list runs with its owner's rights",
  "anybody's companies are everybody's",
];

test.each(WIDE_FLAWS)("the fuzzer notices: %s", async (name) => {
  const report = await fuzz({ seed: 1, flaw: FLAWS[name], isOver: (requests) => requests === 500 });
  expect(report.findings).not.toEqual([]);
});

test("a thousand random requests find nothing that belongs to others", async () => {
  const report = await fuzz({ seed: 20_261_121, isOver: (requests) => requests === 1000 });
  expect(report.findings).toEqual([]);
  expect(report.succeeded).toBeGreaterThan(200);
  expect(report.changes).toBeGreaterThan(20);
});
