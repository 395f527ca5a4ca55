import { expect, test } from "vitest";
import { scanJson } from "#server/http/scan-json.ts";

test.each([
  ["[[1]]", 2, true],
  ["[[[1]]]", 2, false],
  ['{"a":{"b":[]}}', 3, true],
  ['{"a":{"b":[]}}', 2, false],
  ['["[[[["]', 1, true],
  [String.raw`["\\\"[[[["]`, 1, true],
  [String.raw`["\\\\",[[]]]`, 2, false],
  ["[],[],[]", 1, true],
  ["", 0, true],
])("%s is at most %i deep: %s", (text, maxDepth, isShallow) => {
  expect(scanJson(text, maxDepth)).toBe(isShallow);
});

test("strings are reported with their depth, and brackets inside them do not count", () => {
  const text = String.raw`{"a[":["b\"]",{"c":1}]}`;
  const objects: [string, number][] = [];
  scanJson(text, 9, (start, end, depth) => objects.push([text.slice(start, end + 1), depth]));
  expect(objects).toEqual([
    ['"a["', 1],
    [String.raw`"b\"]"`, 2],
    ['"c"', 3],
  ]);
});

test("a body of a megabyte is scanned without recursion", () => {
  expect(scanJson("[],".repeat(350_000), 32)).toBe(true);
});
