import { expect, test } from "vitest";
import { nameProblem } from "#domain/account/visible-name.ts";

test.each(["Prairie Crust Bakery", "Åsa-Lena O’Brien", "Nguyễn Thị Mai", "Кафе №1", "パン屋", "Bakery 🥐", "A\u00a0B"])(
  "%s has no invisible character",
  (name) => expect(nameProblem(name)).toBeUndefined(),
);

test.each([
  ["a bell", "\u0007"],
  ["a line feed", "\n"],
  ["a soft hyphen", "\u00ad"],
  ["a grapheme joiner", "\u034f"],
  ["an Arabic letter mark", "\u061c"],
  ["a Hangul filler", "\u3164"],
  ["a Mongolian vowel separator", "\u180e"],
  ["a zero-width space", "\u200b"],
  ["a right-to-left override", "\u202e"],
  ["a direction isolate", "\u2066"],
  ["a blank of Braille", "\u2800"],
  ["a variation selector", "\ufe0f"],
  ["a byte order mark", "\ufeff"],
  ["a tag", "\u{e0041}"],
  ["a rare variation selector", "\u{e0100}"],
])("a name with %s is rejected", (_, character) => {
  expect(nameProblem(`Prairie${character}Crust`)).toBe(
    "This has an invisible character in it. Please type it instead of pasting it.",
  );
});
