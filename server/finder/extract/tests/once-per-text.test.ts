import { expect, test } from "vitest";
import { forgetTexts, oncePerText } from "#server/finder/extract/once-per-text.ts";

test("reads equal short texts once for each page, and long texts each time", () => {
  const texts: string[] = [];
  const read = oncePerText((text) => {
    texts.push(text);
    return text.length > 4 ? 1 : null;
  });
  const long = "Line Cook ".repeat(30);
  expect(["Cook", "Cook", "Baker", "Baker", long, long].map(read)).toEqual([null, null, 1, 1, 1, 1]);
  expect(texts).toEqual(["Cook", "Baker", long, long]);
  forgetTexts();
  expect(read("Cook")).toBeNull();
  expect(texts).toHaveLength(5);
});
