import { expect, test } from "vitest";
import { brokenSentences, longLines, proseFiles, read } from "./prose.ts";

test("comments and documents follow docs/writing.md", () => {
  const broken = proseFiles().flatMap((path) => {
    const text = read(path);
    return [...brokenSentences(path, text), ...longLines(path, text)];
  });
  expect(broken).toEqual([]);
});

test.each([
  "// Of a token.",
  "// One of the rows is locked.",
  "/** What is sent. */",
  "// Nobody waits.",
  "-- Whoever asks is refused.",
  "// Removes the old one.",
  "// Keeps one that fits.",
  "// Deletes the expired ones.",
  "// Stands beside the form.",
  "// Made anew.",
])("a planted sentence is refused: %s", (planted) => {
  expect(brokenSentences("planted.ts", planted)).not.toEqual([]);
});

test.each(["// Waits for one hour.", '/** Returns "nobody". */'])(
  "a sentence that follows the guide passes: %s",
  (sentence) => {
    expect(brokenSentences("planted.ts", sentence)).toEqual([]);
  },
);

test("a line of 101 characters is rejected", () => {
  expect(longLines("planted.ts", `// ${"a".repeat(98)}`)).toHaveLength(1);
  expect(longLines("planted.ts", `// ${"a".repeat(97)}`)).toEqual([]);
  expect(longLines("planted.md", "a".repeat(101))).toHaveLength(1);
  expect(longLines("planted.md", `\`\`\`\n${"a".repeat(101)}\n\`\`\``)).toEqual([]);
});
