import { expect, test } from "vitest";
import { descriptionOutline, OUTLINE_SHAPES } from "#domain/text/description-outline.ts";
import { OUTLINE_WORDS } from "#domain/text/outline-words.ts";

test("a category has the outlines of its industry, an unknown category the general outlines", () => {
  for (const shape of OUTLINE_SHAPES) {
    expect(descriptionOutline(shape, 1207)).toBe(descriptionOutline(shape, 1200));
    expect(descriptionOutline(shape, 9900)).toBe(descriptionOutline(shape, null));
  }
});

test("no outline has missing words or characters that need escaping", () => {
  for (const line of OUTLINE_WORDS.trim().split("\n")) expect(line.split("|"), line).toHaveLength(10);
  expect(OUTLINE_WORDS).not.toMatch(/[<>&]/);
  for (const shape of OUTLINE_SHAPES) expect(descriptionOutline(shape, 1200)).not.toContain("undefined");
});
