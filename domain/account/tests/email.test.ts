import { expect, test } from "vitest";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";

test.each(["a@b.co", "dana.o'neil+jobs@prairie-crust.example", "x@sub.domain.example", `${"l".repeat(64)}@a.example`])(
  "%s is an email address",
  (text) => expect(isEmail(text)).toBe(true),
);

test.each([
  "",
  "dana",
  "@a.example",
  "dana@",
  "dana@localhost",
  "dana@a..example",
  ".dana@a.example",
  "da..na@a.example",
  "dana@-a.example",
  "dana@1.2.3.4",
  "dana @a.example",
  "dana@a.example ",
  "dana@a.example\nBcc: x@y.example",
  "a,b@c.example",
  "<dana@a.example>",
  `${"l".repeat(65)}@a.example`,
  `a@${"d".repeat(63)}.${"d".repeat(63)}.${"d".repeat(63)}.${"d".repeat(63)}.example`,
])("%j is not an email address", (text) => expect(isEmail(text)).toBe(false));

test("email addresses compare trimmed and in lower case", () => {
  expect(normalizeEmail("  Dana@A.Example ")).toBe("dana@a.example");
});
