import { describe, expect, test } from "vitest";
import { toAnnualPay, toHourlyPay } from "#domain/pay/pay.ts";
import { deriveHours, toStoredPay } from "#domain/pay/stored-pay.ts";

describe("hours are derived from stored pay", () => {
  const stored = (hours: number, ...annual: [number, number]) => ({
    min_annual_pay: annual[0],
    max_annual_pay: annual[1],
    min_hourly_pay: toHourlyPay(annual[0], hours),
    max_hourly_pay: toHourlyPay(annual[1], hours),
  });

  test("for every whole number of hours that annual pay of a full year allows", () => {
    for (let hours = 1; hours <= 168; hours += 1) {
      const annual = hours * 52 * 20;
      expect(deriveHours(stored(hours, annual, annual + hours * 52 * 5))).toBe(hours);
    }
  });

  test.each([20, 32, 37.5, 40, 45])("for %s hours and uneven salaries", (hours) => {
    expect(deriveHours(stored(hours, 46_801, 54_083))).toBe(hours);
  });

  test("from typed hourly pay", () => {
    const pay = { min_hourly_pay: 15.25, max_hourly_pay: 18.4 };
    expect(deriveHours({ ...pay, min_annual_pay: toAnnualPay(15.25, 30), max_annual_pay: toAnnualPay(18.4, 30) })).toBe(
      30,
    );
  });

  test("and are 40 if the pairs don't agree on a number from 1 to 168", () => {
    expect(deriveHours({ min_annual_pay: 40_000, max_annual_pay: 50_000, min_hourly_pay: 0, max_hourly_pay: 0 })).toBe(
      40,
    );
    expect(
      deriveHours({ min_annual_pay: 40_000, max_annual_pay: 50_000, min_hourly_pay: 20, max_hourly_pay: 11 }),
    ).toBe(40);
    expect(deriveHours({ min_annual_pay: 10, max_annual_pay: 10, min_hourly_pay: 50, max_hourly_pay: 50 })).toBe(40);
    expect(deriveHours({ min_annual_pay: 9e6, max_annual_pay: 9e6, min_hourly_pay: 1, max_hourly_pay: 1 })).toBe(40);
  });
});

test("annual pay is saved in whole dollars, hourly pay with two decimals, empty pay as 0", () => {
  const fields = { hours_per_week: "40", min_annual_pay: "46800.5", max_annual_pay: "54080.49" };
  expect(toStoredPay({ ...fields, pay_type: "1", min_hourly_pay: "22.5", max_hourly_pay: "" })).toEqual({
    pay_type: 1,
    min_annual_pay: 46_801,
    max_annual_pay: 54_080,
    min_hourly_pay: 22.5,
    max_hourly_pay: 26,
  });
  expect(toStoredPay({ ...fields, pay_type: "1", min_hourly_pay: "", max_hourly_pay: "" })).toMatchObject({
    min_hourly_pay: 0,
    max_hourly_pay: 0,
  });
});

test("hourly pay has no fractions of a cent", () => {
  expect(toAnnualPay(0.1 + 0.2, 40)).toBe(624);
  expect(toHourlyPay(50_001, 40)).toBe(24.04);
  expect(toAnnualPay(19_230_769.21, 1)).toBe(999_999_999);
});
