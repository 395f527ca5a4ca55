import { expect, test } from "vitest";
import { magicLinkMessages } from "#domain/messages/magic-link.ts";
import { refusalInUrl } from "./refusal-in-url.ts";

const EXPIRED = "error=access_denied&error_code=otp_expired&error_description=Token+has+expired";

test("a failed link has its reason in the fragment or in the query", () => {
  expect(refusalInUrl({ search: "", hash: `#${EXPIRED}` })).toBe(magicLinkMessages.expired);
  expect(refusalInUrl({ search: `?${EXPIRED}`, hash: "" })).toBe(magicLinkMessages.expired);
});

test("a URL without an error reports no failure", () => {
  expect(refusalInUrl({ search: "?token_hash=abc", hash: "" })).toBeNull();
  expect(refusalInUrl({ search: "", hash: "" })).toBeNull();
});

test("an error with an unknown code is still an error", () => {
  expect(refusalInUrl({ search: "?error=server_error", hash: "" })).toBe("");
  expect(refusalInUrl({ search: "?error_code=toString", hash: "" })).toBe("");
});

test("text from the URL is never shown", () => {
  const report = new URLSearchParams({ error_description: "Your account is locked. Call the number in this mail" });
  expect(refusalInUrl({ search: `?${report}`, hash: "" })).toBe("");
});
