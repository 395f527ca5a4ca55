import { describe, expect, test } from "vitest";
import type { JobValues } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { jobQuestions } from "#domain/job/job-questions.ts";

const today = "2026-11-21";
const usual = { ...newJobValues(today), min_annual_pay: "46800", max_annual_pay: "54080" };
const questionsAbout = (values: Partial<JobValues>, stored: JobValues | null = null) =>
  jobQuestions({ ...usual, ...values }, stored, today).map(({ field, message }) => [field, message]);

test("a usual job raises no question", () => expect(questionsAbout({})).toEqual([]));

// Rule 58
describe("dates that are probably typing errors", () => {
  const far = { application_end_date: "2028-11-22" };
  test.each<[Partial<JobValues>, string[]]>([
    [far, ["application_end_date", "Nov 22, 2028 is more than 2 years away. Is that right?"]],
    [
      { application_start_date: "2024-12-31" },
      ["application_start_date", "Dec 31, 2024 is before last year. Is that right?"],
    ],
  ])("raise a question: %o", (values, question) => expect(questionsAbout(values)).toEqual([question]));

  test.each([{ application_end_date: "2028-11-21" }, { application_start_date: "2025-01-01" }])(
    "%o is usual",
    (values) => expect(questionsAbout(values)).toEqual([]),
  );

  test("raise no question if they are stored", () => expect(questionsAbout(far, { ...usual, ...far })).toEqual([]));
});
