import { expect, test } from "vitest";
import { addDays, daysBetween, formatCalendarDate, isCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";

test("calendar dates are shown without conversion", () => {
  expect(formatCalendarDate("2026-11-16")).toBe("Nov 16, 2026");
  expect(formatCalendarDate("2026-01-01")).toBe("Jan 1, 2026");
});

test.each([
  ["2026-03-08T05:59:59Z", "2026-03-07"],
  ["2026-03-08T06:00:00Z", "2026-03-08"],
  ["2026-03-09T04:59:59Z", "2026-03-08"],
  ["2026-03-09T05:00:00Z", "2026-03-09"],
  ["2026-11-01T04:59:59Z", "2026-10-31"],
  ["2026-11-01T05:00:00Z", "2026-11-01"],
  ["2026-11-02T05:59:59Z", "2026-11-01"],
  ["2026-11-02T06:00:00Z", "2026-11-02"],
  ["2027-01-01T05:59:59Z", "2026-12-31"],
])("at %s it is %s in Chicago, around both clock changes", (moment, day) => {
  expect(todayInPortal(new Date(moment))).toBe(day);
});

test("adding thirty days and subtracting them returns each day of four years", () => {
  let day = "2024-01-01";
  for (let count = 0; count < 4 * 365 + 1; count += 1) {
    expect(addDays(addDays(day, 30), -30)).toBe(day);
    const next = addDays(day, 1);
    expect(next > day).toBe(true);
    day = next;
  }
  expect(day).toBe("2028-01-01");
});

test.each([
  "2026-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-1-1",
  "26-01-01",
  "2026-01-01T00:00:00Z",
  "",
  "nonsense",
  "20260-01-01",
])("%s is not a calendar date", (text) => {
  expect(isCalendarDate(text)).toBe(false);
  expect(formatCalendarDate(text)).toBe(text);
});

test.each(["2028-02-29", "2026-12-31", "0001-01-01"])("%s is a calendar date", (text) => {
  expect(isCalendarDate(text)).toBe(true);
});

test("days are counted across clock changes, and backwards as negative", () => {
  expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
  expect(daysBetween("2026-11-26", "2026-11-26")).toBe(0);
  expect(daysBetween("2027-01-01", "2026-12-31")).toBe(-1);
});
