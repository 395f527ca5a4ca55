import { expect, test } from "vitest";
import { secondsToWait, startEmailWait } from "./email-wait.ts";

const SENT = 1_000_000;

test("another email to the same email address waits a minute", () => {
  startEmailWait("Dana@Example.com", undefined, SENT);
  expect(secondsToWait("dana@example.com", SENT)).toBe(60);
  expect(secondsToWait(" dana@example.com ", SENT + 59_001)).toBe(1);
  expect(secondsToWait("dana@example.com", SENT + 60_000)).toBe(0);
});

test("another email address does not wait", () => {
  expect(secondsToWait("lee@example.com", SENT)).toBe(0);
});

test("the wait in the service's message counts", () => {
  startEmailWait("ola@example.com", 42, SENT);
  expect(secondsToWait("ola@example.com", SENT)).toBe(42);
});
