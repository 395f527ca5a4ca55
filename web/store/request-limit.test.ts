import { expect, test } from "vitest";
import { noteRequestLimit, secondsToWait } from "./request-limit.ts";

const limited = (retryAfter?: string) =>
  new Response(null, { status: 429, ...(retryAfter && { headers: { "retry-after": retryAfter } }) });

test("a failure shown right after a 429 has the remaining time to wait, a later failure has none", () => {
  expect(secondsToWait(1_000_000)).toBeNull();
  noteRequestLimit(limited("12"), 1_000_000);
  expect(secondsToWait(1_000_000)).toBe(12);
  expect(secondsToWait(1_001_100)).toBe(11);
  expect(secondsToWait(1_002_000)).toBeNull();
});

test("a 429 without Retry-After or with a date means a minute", () => {
  for (const header of [undefined, "Tue, 24 Nov 2026 12:00:00 GMT"]) {
    noteRequestLimit(limited(header), 1_000_000);
    expect(secondsToWait(1_000_000)).toBe(60);
  }
});
