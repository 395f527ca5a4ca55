import { expect, test } from "vitest";
import { personName, shortName } from "#domain/account/typed-name.ts";

test.each(["Ada Lindqvist", "Åsa-Lena O’Brien", "J. R. Berg", "Nguyễn Thị Mai"])("%s is a person's name", (name) => {
  expect(personName(` ${name}  `)).toBe(name);
});

test.each([
  "",
  null,
  "win at evil.example",
  "Call 555 0199",
  "https://evil.example",
  "Ada <b>",
  "a".repeat(61),
  "Ad\ufe0fa",
])("%s is not shown as a name", (name) => {
  expect(personName(name)).toBeNull();
});

test("a long name is cut to 60 characters, counting an emoji as a character", () => {
  expect(shortName("North Shore Bakery")).toBe("North Shore Bakery");
  expect(shortName("😀".repeat(60))).toBe("😀".repeat(60));
  expect(shortName("😀".repeat(61))).toBe(`${"😀".repeat(59)}…`);
});
