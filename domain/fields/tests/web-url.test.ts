import { expect, test } from "vitest";
import { completeWebUrl, isWebUrl, withPlainHost } from "#domain/fields/web-url.ts";

test.each([
  "https://a.example",
  "http://a.example:8080/x?y=1#z",
  "https://bücher.example",
  "https://xn--bcher-kva.example",
])("%s is a web URL", (text) => expect(isWebUrl(text)).toBe(true));

test.each([
  "a.example",
  "ftp://a.example",
  "javascript:alert(1)",
  "https:a.example",
  "https://localhost",
  "https://10.0.0.1",
  "https://bank.example@evil.example",
  "https://a.example/with space",
  "//a.example",
  `https://a.example/${"x".repeat(2000)}`,
])("%s is not a web URL", (text) => expect(isWebUrl(text)).toBe(false));

test.each([
  ["a.example/jobs", "https://a.example/jobs"],
  [" www.a.example ", "https://www.a.example"],
  ["//a.example", "https://a.example"],
  ["a.example:8080/x", "https://a.example:8080/x"],
  ["http://a.example", "http://a.example"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["mailto:x@a.example", "mailto:x@a.example"],
  ["", ""],
  ["bücher.example/jobs", "https://xn--bcher-kva.example/jobs"],
])("“%s” is completed to “%s”", (typed, expected) => {
  expect(completeWebUrl(typed)).toBe(expected);
  expect(completeWebUrl(expected)).toBe(expected);
});

test.each([
  ["https://r%69val.example/jobs", "https://rival.example/jobs"],
  ["https://ｒｉｖａｌ.example", "https://rival.example/"],
  ["https://rival。example", "https://rival.example/"],
  ["https://rival.example\\@other.example", "https://rival.example/@other.example"],
  ["https://Rival.example:8080/Jobs?a=%69", "https://Rival.example:8080/Jobs?a=%69"],
  ["https://rival.example#jobs", "https://rival.example#jobs"],
  ["no address", "no address"],
  ["", ""],
])("the host of “%s” is stored as “%s”", (typed, expected) => {
  expect(withPlainHost(typed)).toBe(expected);
  expect(withPlainHost(expected)).toBe(expected);
});
