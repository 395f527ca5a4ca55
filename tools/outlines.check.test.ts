import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateOutlines, outlinesPath } from "./outlines.ts";

test("the outlines are up to date; node tool./outlines.ts writes them", async () => {
  expect(readFileSync(outlinesPath, "utf8") === (await generateOutlines())).toBe(true);
});
