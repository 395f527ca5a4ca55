import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateOutlines, outlinesPath } from "./outlines/outlines.ts";

test("the outlines are up to date; node tools/outlines/outlines.ts writes them", () => {
  expect(readFileSync(outlinesPath, "utf8") === generateOutlines()).toBe(true);
});
