import { describe, expect, test } from "vitest";
import type { JobValues } from "./job-fields.ts";
import { newJobValues } from "./job-form-values.ts";
import { jobQuestions } from "./job-questions.ts";

const today = "2026-11-21";
const usual = { ...newJobValues(today), min_annual_pay: "46800", max_annual_pay: "54080" };
const ask = (values: Partial<JobValues>, stored: JobValues | null = null) =>
  jobQuestions({ ...usual, ...values }, stored, today).map(({ field, message }) => [field, message]);

test("nothing is asked about a usual job", () => expect(ask({})).toEqual([]));

// Rule 58
describe("dates that are mostly typing errors are asked about", () => {
  const far = { application_end_date: "2028-11-22" };
  test.each<[Partial<JobValues>, string[]]>([
    [far, ["application_end_date", "Nov 22, 2028 is more than 2 years away. Is that right?"]],
    [
      { application_start_date: "2024-12-31" },
      ["application_start_date", "Dec 31, 2024 is before last year. Is that right?"],
    ],
  ])("%o", (values, question) => expect(ask(values)).toEqual([question]));

  test.each([{ application_end_date: "2028-11-21" }, { application_start_date: "2025-01-01" }])(
    "%o is usual",
    (values) => expect(ask(values)).toEqual([]),
  );

  test("but not about stored ones, and saving waits for the answer", () => {
    expect(ask(far, { ...usual, ...far })).toEqual([]);
    expect(jobQuestions({ ...usual, ...far }, null, today)[0]?.isAnswerNeeded).toBe(true);
  });
});

describe("pay that is implausible is asked about", () => {
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
      { ...hourly, min_hourly_pay: "200", max_hourly_pay: "500.01" },
      ["max_hourly_pay", "$500.01 an hour is unusually high. Is that right?"],
    ],
    [{ max_annual_pay: "187201" }, ["max_annual_pay", "The maximum is more than 4 times the minimum. Is that right?"]],
  ])("%o", (values, question) => {
    const asked = ask(values);
    expect(asked[0]).toEqual(question);
    expect(jobQuestions({ ...usual, ...values }, null, today)[0]?.isAnswerNeeded).toBe(false);
  });

  test.each<Partial<JobValues>>([
    { ...hourly, min_hourly_pay: "11.41" },
    { ...hourly, state: "Wisconsin", min_hourly_pay: "7.25" },
    { ...hourly, min_hourly_pay: "200", max_hourly_pay: "500" },
    { max_annual_pay: "187200" },
    { min_annual_pay: "23733", max_annual_pay: "23733" },
    { hours_per_week: "10", min_annual_pay: "8000", max_annual_pay: "9000" },
    { min_annual_pay: "", max_annual_pay: "" },
    { min_annual_pay: "5", hours_per_week: "x" },
  ])("%o is not", (values) => expect(ask(values)).toEqual([]));

  test("but not about what is stored, unless it or the state changes", () => {
    const stored = { ...usual, ...hourly, state: "Wisconsin", min_hourly_pay: "10.00" };
    expect(ask(stored, stored)).toEqual([]);
    expect(ask({ ...stored, state: "Minnesota" }, stored)).toHaveLength(1);
    expect(ask({ ...stored, min_hourly_pay: "5" }, stored)).not.toEqual([]);
  });
});
