import { describe, expect, test } from "vitest";
import { magicLinkMessages } from "#domain/messages/magic-link.ts";
import { magicLinkFromLocation } from "./magic-link-from-location.ts";

const PORTAL = "https://portal.example";
const VERIFY = `${PORTAL}/auth/v1/verify?token=abc&type=magiclink`;
const READY = { state: "ready", link: { tokenHash: "abc", type: "magiclink" } };

function read(url: string) {
  const { pathname, search, hash } = new URL(url, PORTAL);
  return magicLinkFromLocation({ pathname, search, hash }, PORTAL);
}

describe("a link is ready", () => {
  test.each([
    ["with the hash in the query", "/magic-link?token_hash=abc&type=magiclink"],
    ["with the hash in the path", "/magic-link/abc?type=magiclink"],
    ["with an encoded address in the query", `/magic-link?auth_url=${encodeURIComponent(VERIFY)}`],
    ["with the name of the documented template", `/magic-link?confirmation_url=${encodeURIComponent(VERIFY)}`],
    ["with an unencoded URL in the query", `/magic-link?url=${VERIFY}`],
    ["with the same address behind a parameter of an email tracker", `/magic-link?utm_source=mail&url=${VERIFY}`],
    ["with an encoded address in the path", `/MagicLinkNewUser/${encodeURIComponent(VERIFY)}`],
    ["with an unencoded URL in the path", `/MagicLinkNewUser/${VERIFY}`],
    ["with the path in small letters", `/magiclinknewuser/${encodeURIComponent(VERIFY)}`],
  ])("%s", (_case, url) => {
    expect(read(url)).toEqual(READY);
  });

  test("a hash in the path without a type signs in", () => {
    expect(read("/magic-link/abc")).toEqual({ state: "ready", link: { tokenHash: "abc", type: "email" } });
    expect(read("/magic-link/abc/")).toEqual({ state: "ready", link: { tokenHash: "abc", type: "email" } });
  });
});

test.each(["/magic-link", "/magic-link/", "/magic-link?utm_source=mail", "/MagicLinkNewUser", "/MagicLinkNewUser/"])(
  "%s contains no link",
  (url) => {
    expect(read(url)).toEqual({ state: "missing" });
  },
);

describe("a link has an invalid format", () => {
  test.each([
    [
      "for another host in the query",
      `/magic-link?auth_url=${encodeURIComponent("https://evil.example/auth/v1/verify?token=abc")}`,
    ],
    [
      "for another host in the path",
      `/MagicLinkNewUser/${encodeURIComponent("https://evil.example/auth/v1/verify?token=abc")}`,
    ],
    ["of another host, unencoded", "/MagicLinkNewUser/https://evil.example/auth/v1/verify?token=abc"],
    ["without a scheme", `/MagicLinkNewUser/${encodeURIComponent("//evil.example/auth/v1/verify?token=abc")}`],
    [
      "with a user name before the host",
      `/MagicLinkNewUser/${encodeURIComponent("https://user@portal.example/auth/v1/verify?token=abc")}`,
    ],
    ["that is a script", `/MagicLinkNewUser/${encodeURIComponent("javascript:alert(1)")}`],
    ["that cannot be decoded", "/MagicLinkNewUser/%E0%A4%A"],
    ["whose hash cannot be decoded", "/magic-link/%"],
    ["encoded twice", `/MagicLinkNewUser/${encodeURIComponent(encodeURIComponent(VERIFY))}`],
    ["encoded twice in the query", `/magic-link?auth_url=${encodeURIComponent(encodeURIComponent(VERIFY))}`],
    ["with an address where the hash belongs", `/magic-link/${encodeURIComponent(VERIFY)}`],
    ["with more segments than a hash", "/magic-link/abc/def"],
    ["with an empty hash", "/magic-link?token_hash=&type=magiclink"],
    ["with an unknown type", "/magic-link?token_hash=abc&type=root"],
  ])("%s", (_case, url) => {
    expect(read(url)).toEqual({ state: "invalid" });
  });
});

test("a failure that the auth service reports takes precedence", () => {
  const failure = "error=access_denied&error_code=otp_expired&error_description=Anything";
  const refused = { state: "refused", description: magicLinkMessages.expired };
  expect(read(`/magic-link#${failure}`)).toEqual(refused);
  expect(read(`/magic-link?token_hash=abc&${failure}`)).toEqual(refused);
});
