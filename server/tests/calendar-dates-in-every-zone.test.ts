import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/**
 * A program that runs in a separate process. A change of TZ affects only the main thread of a
 * process, and the tests run in other threads.
 */
const SHOW_IN_EVERY_ZONE = `
  import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
  import { jobStatus } from "#domain/job/job-status.ts";
  const moments = ["2026-03-08T05:59:59Z", "2026-03-08T06:00:00Z", "2026-03-09T04:59:59Z", "2026-11-01T05:00:00Z", "2026-11-02T05:59:59Z"];
  const seen = [];
  for (let hours = -12; hours <= 14; hours += 1) {
    process.env.TZ = "Etc/GMT" + (hours > 0 ? "-" : "+") + Math.abs(hours);
    seen.push({
      hours: -new Date(0).getTimezoneOffset() / 60,
      shown: ["2026-01-01", "2026-03-08", "2026-11-01", "2026-12-31"].map(formatCalendarDate),
      counted: [addDays("2026-02-27", 2), addDays("2026-10-31", 2), addDays("2026-12-31", 1)],
      today: moments.map((moment) => todayInPortal(new Date(moment))),
      status: moments.map((moment) => jobStatus({ archived: 0, end_date: "2026-03-08", closed_reason: null }, todayInPortal(new Date(moment)))),
    });
  }
  console.log(JSON.stringify(seen));
`;

// Rule 17, in every time zone and at both clock changes
test("calendar dates, the date in Chicago and the status of a job are the same from UTC−12 to UTC+14", () => {
  const seen: { hours: number }[] = JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", SHOW_IN_EVERY_ZONE], { encoding: "utf8" }),
  );
  expect(seen.map(({ hours }) => hours)).toEqual(Array.from({ length: 27 }, (_unused, index) => index - 12));
  for (const { hours, ...dates } of seen) {
    expect(dates, `UTC${hours}`).toEqual({
      shown: ["Jan 1, 2026", "Mar 8, 2026", "Nov 1, 2026", "Dec 31, 2026"],
      counted: ["2026-03-01", "2026-11-02", "2027-01-01"],
      today: ["2026-03-07", "2026-03-08", "2026-03-08", "2026-11-01", "2026-11-01"],
      status: ["active", "active", "active", "expired", "expired"],
    });
  }
});
