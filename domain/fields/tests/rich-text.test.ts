import { describe, expect, test } from "vitest";
import { isAllowedLink, isEmptyRichText, isRichTextTooLong, toLinkHref } from "#domain/fields/rich-text.ts";

test.each(["", "<p></p>", "<p> </p><p><br></p>", "<ul><li><p>&nbsp;</p></li></ul>", "\u00a0", "<p>\u200b</p>"])(
  "%j counts as empty",
  (html) => expect(isEmptyRichText(html)).toBe(true),
);

test.each(["<p>x</p>", "x", "<p>&lt;</p>", "<p>0</p>"])("%j does not count as empty", (html) =>
  expect(isEmptyRichText(html)).toBe(false),
);

test("100,000 bytes of UTF-8 fit, another byte does not", () => {
  expect(isRichTextTooLong("x".repeat(100_000))).toBe(false);
  expect(isRichTextTooLong("x".repeat(100_001))).toBe(true);
  expect(isRichTextTooLong("é".repeat(50_000))).toBe(false);
  expect(isRichTextTooLong(`é${"é".repeat(50_000)}`)).toBe(true);
  expect(isRichTextTooLong("🥐".repeat(25_001))).toBe(true);
});

describe("'Enter URL'", () => {
  test.each([
    ["a.example", "http://a.example"],
    ["www.a.example/jobs", "http://www.a.example/jobs"],
    ["//a.example", "http://a.example"],
    ["a.example:8080", "http://a.example:8080"],
    ["https://a.example", "https://a.example"],
    ["jobs@a.example", "mailto:jobs@a.example"],
    ["tel:+16125550100", "tel:+16125550100"],
    ["xmpp:room@a.example", "xmpp:room@a.example"],
  ])("turns “%s” into %s", (typed, href) => expect(toLinkHref(typed)).toBe(href));

  test.each([
    "",
    " ",
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "two words",
    "http://",
    "mailto:",
    "vbscript:x",
  ])("rejects %j", (typed) => expect(toLinkHref(typed)).toBeNull());
});

test.each([
  "javascript:x",
  "java\u0000script:x",
  "java\u200bscript:x",
  " javascript:x",
  "/profile",
  "//a.example",
  "x",
])("%j is not an allowed link", (href) => expect(isAllowedLink(href)).toBe(false));
