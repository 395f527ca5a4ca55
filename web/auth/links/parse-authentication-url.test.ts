import { describe, expect, test } from "vitest";
import { parseAuthenticationUrl, toMagicLink } from "./parse-authentication-url.ts";

const PORTAL = "https://portal.example";
const parse = (supplied: string) => parseAuthenticationUrl(supplied, PORTAL);

describe("this portal's own verify URL", () => {
  test("returns its hash and its type", () => {
    expect(parse(`${PORTAL}/auth/v1/verify?token_hash=a1B2_-c3&type=magiclink`)).toEqual({
      tokenHash: "a1B2_-c3",
      type: "magiclink",
    });
  });

  test("may name the hash token, as the auth protocol's emails do", () => {
    expect(parse(`${PORTAL}/auth/v1/verify?token=abc&type=signup&redirect_to=https://evil.example`)).toEqual({
      tokenHash: "abc",
      type: "signup",
    });
  });

  test("signs in if it has no type", () => {
    expect(parse(`${PORTAL}/auth/v1/verify?token=abc`)).toEqual({ tokenHash: "abc", type: "email" });
  });

  test("may contain the default port", () => {
    expect(parse("https://portal.example:443/auth/v1/verify?token=abc")).toEqual({ tokenHash: "abc", type: "email" });
  });
});

describe("any other URL is rejected", () => {
  test.each([
    ["another host", "https://evil.example/auth/v1/verify?token=abc"],
    ["a host that begins like ours", "https://portal.example.evil.example/auth/v1/verify?token=abc"],
    ["a host below ours", "https://x.portal.example/auth/v1/verify?token=abc"],
    ["another port", "https://portal.example:8443/auth/v1/verify?token=abc"],
    ["another scheme", "http://portal.example/auth/v1/verify?token=abc"],
    ["a scheme-relative address", "//evil.example/auth/v1/verify?token=abc"],
    ["a scheme-relative address of our own", "//portal.example/auth/v1/verify?token=abc"],
    ["a backslash address", "\\\\evil.example\\auth\\v1\\verify?token=abc"],
    ["a person before the host", "https://portal.example@evil.example/auth/v1/verify?token=abc"],
    ["a person before our host", "https://user@portal.example/auth/v1/verify?token=abc"],
    ["a password before our host", "https://:secret@portal.example/auth/v1/verify?token=abc"],
    ["a script", "javascript:alert(1)//https://portal.example/auth/v1/verify?token=abc"],
    ["a script in capitals behind white space", " \tJaVaScRiPt:alert(document.domain)"],
    ["a data address", "data:text/html,<script>alert(1)</script>"],
    ["a blob of our own origin", "blob:https://portal.example/auth/v1/verify?token=abc"],
    ["another path", `${PORTAL}/auth/v1/logout?token=abc`],
    ["a path that climbs away", `${PORTAL}/auth/v1/verify/../logout?token=abc`],
    ["a path below", `${PORTAL}/auth/v1/verify/x?token=abc`],
    ["a relative address", "/auth/v1/verify?token=abc"],
    ["an encoded address", "https%3A%2F%2Fportal.example%2Fauth%2Fv1%2Fverify%3Ftoken%3Dabc"],
    ["an unknown type", `${PORTAL}/auth/v1/verify?token=abc&type=admin`],
    ["a name of the object's prototype as the type", `${PORTAL}/auth/v1/verify?token=abc&type=constructor`],
    ["no hash", `${PORTAL}/auth/v1/verify?type=magiclink`],
    ["an empty hash", `${PORTAL}/auth/v1/verify?token=&type=magiclink`],
    ["a hash with markup", `${PORTAL}/auth/v1/verify?token=<b>abc</b>`],
    ["a hash without end", `${PORTAL}/auth/v1/verify?token=${"a".repeat(513)}`],
    ["nothing", ""],
    ["words", "not an address"],
  ])("%s", (_case, supplied) => {
    expect(parse(supplied)).toBeNull();
  });
});

test("an opaque origin never matches this portal's", () => {
  expect(parseAuthenticationUrl("javascript:alert(1)", "null")).toBeNull();
  expect(parseAuthenticationUrl("data:/auth/v1/verify?token=abc", "null")).toBeNull();
});

test("a hash without a type completes a sign-in", () => {
  expect(toMagicLink("abc", null)).toEqual({ tokenHash: "abc", type: "email" });
  expect(toMagicLink("abc", "")).toEqual({ tokenHash: "abc", type: "email" });
});
