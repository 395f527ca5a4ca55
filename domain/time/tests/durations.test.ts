import { expect, test } from "vitest";
import { formatDuration } from "#domain/time/durations.ts";

test.each([
  [10, "minute", "10 minutes"],
  [1, "hour", "1 hour"],
  [24, "hour", "24 hours"],
  [7, "day", "7 days"],
] as const)("%d with the unit %s is shown as %j", (count, unit, text) => {
  expect(formatDuration(count, unit)).toBe(text);
});
