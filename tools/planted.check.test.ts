import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FLAWS } from "./planted/flaws.ts";

test.each(FLAWS)("can be planted: $title", ({ file, find, replace, noticedBy }) => {
  expect(readFileSync(file, "utf8").split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
  expect(existsSync(noticedBy)).toBe(true);
  // The test that notices the flaw must not be a slow test, because `npm test` must run it.
  expect(noticedBy).toMatch(/^[^.]+\.test\.ts$/);
});
