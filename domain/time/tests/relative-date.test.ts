import { expect, test } from "vitest";
import { relativeDate } from "#domain/time/relative-date.ts";

const now = new Date("2026-11-21T12:00:00Z");
const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  [0, "today"],
  [1, "yesterday"],
  [2, "2 days ago"],
  [6, "6 days ago"],
  [7, "1 week ago"],
  [13, "1 week ago"],
  [14, "2 weeks ago"],
  [29, "4 weeks ago"],
  [30, "1 month ago"],
  [59, "1 month ago"],
  [60, "2 months ago"],
  [400, "13 months ago"],
])("%i days before is “%s”", (days, expected) => {
  expect(relativeDate(daysBefore(days), now, "UTC")).toBe(expected);
});

test("days are those of the reader's calendar, not spans of 24 hours", () => {
  const justAfterMidnight = new Date("2026-11-21T06:10:00Z");
  const justBefore = new Date("2026-11-21T05:50:00Z");
  expect(relativeDate(justBefore, justAfterMidnight, "America/Chicago")).toBe("yesterday");
  expect(relativeDate(justBefore, justAfterMidnight, "UTC")).toBe("today");
});

test.each([
  ["spring", "2026-03-07T18:00:00Z", "2026-03-09T17:00:00Z"],
  ["autumn", "2026-10-31T18:00:00Z", "2026-11-02T19:00:00Z"],
])("the clock change in %s adds or takes no day", (_season, then, later) => {
  expect(relativeDate(then, new Date(later), "America/Chicago")).toBe("2 days ago");
});

test("a future moment counts as today", () => {
  expect(relativeDate(new Date("2026-11-23T00:00:00Z"), now, "UTC")).toBe("today");
});
