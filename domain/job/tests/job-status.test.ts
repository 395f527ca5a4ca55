import { describe, expect, test } from "vitest";
import { jobStatus } from "#domain/job/job-status.ts";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";

const today = "2026-11-21";
const job = { archived: 0, approved: 0, end_date: today, closed_reason: null };

describe("the status of a job", () => {
  test("is active through its last day in Chicago", () => {
    expect(jobStatus({ ...job, end_date: today }, today)).toBe("active");
    expect(jobStatus({ ...job, end_date: addDays(today, 1) }, today)).toBe("active");
  });

  test("is expired from the next day on", () => {
    expect(jobStatus({ ...job, end_date: addDays(today, -1) }, today)).toBe("expired");
  });

  test.each([
    ["before midnight of a spring day that lost an hour", "2026-03-09T04:59:00Z", "active"],
    ["after it", "2026-03-09T05:01:00Z", "expired"],
  ])("%s", (_when, now, status) => {
    expect(jobStatus({ ...job, end_date: "2026-03-08" }, todayInPortal(new Date(now)))).toBe(status);
  });

  test.each([
    ["before midnight of an autumn day that gained an hour", "2026-11-02T05:59:00Z", "active"],
    ["after it", "2026-11-02T06:01:00Z", "expired"],
  ])("%s", (_when, now, status) => {
    expect(jobStatus({ ...job, end_date: "2026-11-01" }, todayInPortal(new Date(now)))).toBe(status);
  });
});

test("an archived job is closed on any date, and a job without an end date has expired", () => {
  expect(jobStatus({ ...job, archived: 1, end_date: "2999-01-01" }, today)).toBe("closed");
  expect(jobStatus({ ...job, archived: 1, end_date: "2001-01-01" }, today)).toBe("closed");
  expect(jobStatus({ ...job, end_date: null }, today)).toBe("expired");
});

test("a job that members close at a later date is active until then, and closed afterwards", () => {
  expect(jobStatus({ ...job, closed_reason: "filled_here" }, today)).toBe("active");
  expect(jobStatus({ ...job, closed_reason: "filled_here" }, addDays(today, 1))).toBe("closed");
});
