import { expect, test } from "vitest";
import { afterSignIn } from "./after-sign-in.ts";

const PORTAL = "https://portal.example";
const after = (wanted: string) =>
  afterSignIn("magiclink", `?token_hash=abc&redirect_to=${encodeURIComponent(wanted)}`, PORTAL);

test("a recovery link leads to the new password", () => {
  expect(afterSignIn("recovery", "", PORTAL)).toBe("/new-password");
  expect(afterSignIn("recovery", `?redirect_to=${PORTAL}/dashboard`, PORTAL)).toBe("/new-password");
});

test("another link leads to the requested page of this portal", () => {
  expect(after(`${PORTAL}/invitation/abc?from=mail`)).toBe("/invitation/abc?from=mail");
});

test.each([
  "https://evil.example/dashboard",
  "//evil.example",
  "javascript:alert(1)",
  "/dashboard",
  "",
  `${PORTAL}/magic-link`,
  `${PORTAL}/verify-otp/123456`,
  `${PORTAL}/new-password`,
  `${PORTAL}//magic-link`,
])("%s is not a destination", (wanted) => {
  expect(after(wanted)).toBe("/");
});

test("leading slashes never turn a path into a host", () => {
  expect(after(`${PORTAL}//evil.example/x`)).toBe("/evil.example/x");
});
