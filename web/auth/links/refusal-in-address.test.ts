import { expect, test } from "vitest";
import { magicLinkMessages } from "#domain/messages/magic-link.ts";
import { refusalInAddress } from "./refusal-in-address.ts";

const EXPIRED = "error=access_denied&error_code=otp_expired&error_description=Token+has+expired";

test("a failed link has its reason in the fragment or in the query", () => {
  expect(refusalInAddress({ search: "", hash: `#${EXPIRED}` })).toBe(magicLinkMessages.expired);
  expect(refusalInAddress({ search: `?${EXPIRED}`, hash: "" })).toBe(magicLinkMessages.expired);
});

test("a URL without an error reports no failure", () => {
  expect(refusalInAddress({ search: "?token_hash=abc", hash: "" })).toBeNull();
  expect(refusalInAddress({ search: "", hash: "" })).toBeNull();
});

test("an error with an unknown code is still an error", () => {
  expect(refusalInAddress({ search: "?error=server_error", hash: "" })).toBe("");
  expect(refusalInAddress({ search: "?error_code=toString", hash: "" })).toBe("");
});

test("text from the URL is never shown", () => {
  const report = new URLSearchParams({ error_description: "Your account is locked. Call the number in this mail" });
  expect(refusalInAddress({ search: `?${report}`, hash: "" })).toBe("");
});
