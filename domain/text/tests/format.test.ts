import { expect, test } from "vitest";
import { formatAnnualPay, formatCount, formatDateTime, formatHourlyPay, formatQuantity } from "#domain/text/format.ts";

test("money and counts have the United States format", () => {
  expect(formatAnnualPay(46800)).toBe("$46,800");
  expect(formatHourlyPay(22.5)).toBe("$22.50");
  expect(formatCount(1284)).toBe("1,284");
});

test("quantities have the right plural", () => {
  expect(formatQuantity(1, "application")).toBe("1 application");
  expect(formatQuantity(0, "application")).toBe("0 applications");
  expect(formatQuantity(1200, "entry", "entries")).toBe("1,200 entries");
});

test("times show in the reader's time zone with hour and minute", () => {
  expect(formatDateTime("2026-11-16T20:05:00Z", "America/Chicago")).toMatch(/^Nov 16, 2026, 2:05\sPM$/u);
  expect(formatDateTime("2026-11-16T20:05:00Z", "Asia/Tokyo")).toMatch(/^Nov 17, 2026, 5:05\sAM$/u);
});
