import { describe, expect, test } from "vitest";
import { refusalInAddress } from "./refusal-in-address.ts";

const EXPIRED = "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";

test("a failed link tells its reason in the fragment or in the query", () => {
  expect(refusalInAddress({ search: "", hash: `#${EXPIRED}` })).toBe("Email link is invalid or has expired");
  expect(refusalInAddress({ search: `?${EXPIRED}`, hash: "" })).toBe("Email link is invalid or has expired");
});

test("an address without an error reports none", () => {
  expect(refusalInAddress({ search: "?token_hash=abc", hash: "" })).toBeNull();
  expect(refusalInAddress({ search: "", hash: "" })).toBeNull();
});

test("an error without a description is still an error", () => {
  expect(refusalInAddress({ search: "?error=server_error", hash: "" })).toBe("");
});

describe("what a stranger could put into our mouth is not shown", () => {
  test.each([
    "Your account is locked. Call +1 (555) 010-0199 now",
    "Your session ended, continue at https://evil.example",
    "Please sign in at evil.example",
    "Visit www.evil",
    "<img src=x onerror=alert(1)>",
    "x".repeat(200),
  ])("%s", (description) => {
    expect(refusalInAddress({ search: `?${new URLSearchParams({ error_description: description })}`, hash: "" })).toBe(
      "",
    );
  });
});
