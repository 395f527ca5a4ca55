import { describe, expect, test } from "vitest";
import type { JobValues } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { payAdvice } from "#domain/job/pay-advice.ts";

const today = "2026-11-21";
const usual = { ...newJobValues(today), min_annual_pay: "46800", max_annual_pay: "54080" };
const adviceAbout = (values: Partial<JobValues>, stored: JobValues | null = null) =>
  payAdvice({ ...usual, ...values }, stored, today).map(({ field, message }) => [field, message]);

test("usual pay raises no question", () => expect(adviceAbout({})).toEqual([]));

describe("a question about implausible pay", () => {
  const hourly = { pay_type: "2", min_hourly_pay: "22.50", max_hourly_pay: "26" } as const;
  const belowMinimum =
    "$11.40 an hour is below the minimum wage in Minnesota: $11.41 in 2026 (Minnesota Department of Labor and Industry). Is that right?";
  test.each<[Partial<JobValues>, string[]]>([
    [{ ...hourly, min_hourly_pay: "11.40" }, ["min_hourly_pay", belowMinimum]],
    [{ min_annual_pay: "23712" }, ["min_annual_pay", belowMinimum]],
    [
      { ...hourly, state: "Wisconsin", min_hourly_pay: "7.24" },
      [
        "min_hourly_pay",
        "$7.24 an hour is below the minimum wage in Wisconsin: $7.25 in 2026 (the federal minimum wage). Is that right?",
      ],
    ],
    [
      { ...hourly, city: "minneapolis ", min_hourly_pay: "16.36" },
      [
        "min_hourly_pay",
        "$16.36 an hour is below the minimum wage in Minneapolis: $16.37 in 2026 (City of Minneapolis). Is that right?",
      ],
    ],
    [
      { ...hourly, city: "Saint  Paul", min_hourly_pay: "14.25" },
      [
        "min_hourly_pay",
        "$14.25 an hour is below the minimum wage in St. Paul: $16.37 in 2026 (City of Saint Paul). Is that right?",
      ],
    ],
    [
      { ...hourly, min_hourly_pay: "200", max_hourly_pay: "500.01" },
      ["max_hourly_pay", "$500.01 an hour is unusually high. Is that right?"],
    ],
    [{ max_annual_pay: "187201" }, ["max_annual_pay", "The maximum is more than 4 times the minimum. Is that right?"]],
  ])("is raised for %o", (values, question) => {
    const advice = adviceAbout(values);
    expect(advice[0]).toEqual(question);
    expect(payAdvice({ ...usual, ...values }, null, today)[0]?.isQuestion).toBe(true);
  });

  test.each<Partial<JobValues>>([
    { ...hourly, min_hourly_pay: "11.41" },
    { ...hourly, state: "Wisconsin", min_hourly_pay: "7.25" },
    { ...hourly, city: "Minneapolis", min_hourly_pay: "16.37" },
    { ...hourly, city: "Minneapolis", state: "Wisconsin", min_hourly_pay: "7.25" },
    { ...hourly, city: "West St. Paul", min_hourly_pay: "11.41" },
    { ...hourly, min_hourly_pay: "200", max_hourly_pay: "500" },
    { max_annual_pay: "187200" },
    { min_annual_pay: "23733", max_annual_pay: "23733" },
    { hours_per_week: "10", min_annual_pay: "8000", max_annual_pay: "9000" },
    { min_annual_pay: "", max_annual_pay: "" },
    { min_annual_pay: "5", hours_per_week: "x" },
  ])("is not raised for %o", (values) => expect(adviceAbout(values)).toEqual([]));

  test("is not raised for stored pay, unless the pay or the place changes", () => {
    const stored = { ...usual, ...hourly, state: "Wisconsin", min_hourly_pay: "10.00" };
    expect(adviceAbout(stored, stored)).toEqual([]);
    expect(adviceAbout({ ...stored, state: "Minnesota" }, stored)).toHaveLength(1);
    expect(adviceAbout({ ...usual, ...hourly, min_hourly_pay: "12", city: "Minneapolis" }, usual)).toHaveLength(1);
    expect(adviceAbout({ ...stored, min_hourly_pay: "5" }, stored)).not.toEqual([]);
  });
});

describe("advice about a minimum wage links to its source", () => {
  const cities =
    "Cities ask for more: Minneapolis $16.37 since Jan 1, 2026; St. Paul $16.37 since Jul 1, 2026, or $14.25 with up to 5 employees (the cities, looked up on Nov 24, 2026).";
  const low = { ...usual, pay_type: "2", min_hourly_pay: "7", max_hourly_pay: "8" } as const;
  test.each([
    ["Duluth", "Minnesota", "Minnesota", "https://www.dli.mn.gov/minwage", cities],
    ["Hudson", "Wisconsin", "Wisconsin", "https://dwd.wisconsin.gov/er/laborstandards/minimumwage.htm", undefined],
    [
      "St Paul",
      "Minnesota",
      "St. Paul",
      "https://www.stpaul.gov/departments/human-rights-equal-economic-opportunity/15-minimum-wage",
      "It is $14.25 with up to 5 employees.",
    ],
  ])("%s, %s", (city, state, place, url, note) => {
    const [advice] = payAdvice({ ...low, city, state }, null, today);
    expect(advice?.law).toEqual({ name: `Minimum wage in ${place}`, url });
    expect(advice?.note).toBe(note);
  });

  test("and adds from the next year on that the wage may have risen", () => {
    const [advice] = payAdvice(low, null, "2027-01-01");
    expect(advice?.note).toBe(`The wage of 2026 is the latest one that we know. ${cities}`);
  });
});
