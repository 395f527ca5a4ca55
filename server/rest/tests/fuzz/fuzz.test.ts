import { expect, test } from "vitest";
import { fuzz } from "./fuzz.ts";

test("a hundred random requests reveal nothing of other callers", { timeout: 60_000 }, async () => {
  const report = await fuzz({ seed: 7, isOver: (requests) => requests >= 100 });
  expect(report.breach).toBeUndefined();
  expect(report.succeeded).toBeGreaterThan(20);
});
