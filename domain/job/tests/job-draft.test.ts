import { describe, expect, test } from "vitest";
import { applicationWarning } from "#domain/job/application-target.ts";
import { changedReviewedField } from "#domain/job/approval-reset.ts";
import { adjustLoaded, draftToValues, handedToDraft, hasDraftContent, jobDraftSchema } from "#domain/job/job-draft.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { toStoredPay } from "#domain/pay/stored-pay.ts";

const today = "2026-11-21";

describe("a stored draft", () => {
  test("overrides today's defaults", () => {
    const values = draftToValues(jobDraftSchema.parse({ name: "Night baker", education_credential_id: 3 }), today);
    expect(values).toEqual({ ...newJobValues(today), name: "Night baker", education_credential_id: "3" });
  });

  test("loses only its invalid values", () => {
    const draft = jobDraftSchema.parse({
      name: { x: 1 },
      city: "Duluth",
      pay_type: "7",
      application_type: 5,
      evil: "x",
    });
    expect(draftToValues(draft, today)).toEqual({ ...newJobValues(today), city: "Duluth" });
  });

  test("has content as soon as a user typed something", () => {
    expect(hasDraftContent(newJobValues(today))).toBe(false);
    expect(hasDraftContent({ ...newJobValues(today), description: "<p>&nbsp;&#8203;</p>" })).toBe(false);
    expect(hasDraftContent({ ...newJobValues(today), description: "<p>x</p>" })).toBe(true);
    expect(hasDraftContent({ ...newJobValues(today), city: "Duluth" })).toBe(true);
    expect(hasDraftContent({ ...newJobValues(today), city: "Duluth" }, { city: "Duluth" })).toBe(false);
    expect(hasDraftContent(newJobValues(today), { city: "Duluth" })).toBe(true);
  });
});

describe("a job handed to the form", () => {
  test("may have the table's columns", () => {
    const row = {
      name: "Night Baker",
      employer_id: 7,
      employment_type_id: 2,
      state: "Wisconsin",
      start_date: "2026-11-01",
      end_date: "2026-12-01",
      pay_type: 2,
      min_annual_pay: 37440,
      max_annual_pay: 43264,
      min_hourly_pay: 22.5,
      max_hourly_pay: 26,
      special_instructions: null,
    };
    expect(draftToValues(handedToDraft(row), today)).toMatchObject({
      name: "Night Baker",
      employment_type_id: "2",
      application_start_date: "2026-11-01",
      application_end_date: "2026-12-01",
      pay_type: "2",
      min_annual_pay: "37440",
      min_hourly_pay: "22.50",
      hours_per_week: "32",
      special_instructions: "",
    });
  });

  test("may have the form's fields, a suggestion and its categories", () => {
    const draft = handedToDraft({
      application_end_date: "2026-12-21",
      hours_per_week: 40,
      state: null,
      original_script_job_id: 12,
      selectedCategories: ["Baking", 21],
    });
    expect(draft).toMatchObject({ original_script_job_id: 12, selectedCategories: ["Baking", 21] });
    expect(draftToValues(draft, today)).toMatchObject({
      application_start_date: today,
      application_end_date: "2026-12-21",
      hours_per_week: "40",
      state: "",
      min_annual_pay: "",
    });
  });
});

// Rule 20
describe("the pay of a suggestion", () => {
  const opened = (pay: Record<string, unknown>) => draftToValues(handedToDraft(pay), today);

  test.each([
    [{ pay_type: 2, min_hourly_pay: 20, max_hourly_pay: 25 }, ["2", "20.00", "25.00", "41600", "52000"]],
    [{ pay_type: 1, min_annual_pay: 46_800, max_annual_pay: 54_080 }, ["1", "22.50", "26.00", "46800", "54080"]],
    [{ min_hourly_pay: 20, max_annual_pay: 0 }, ["2", "20.00", "", "41600", ""]],
    [{ pay_type: 1, min_hourly_pay: "20", hours_per_week: 20 }, ["2", "20.00", "", "20800", ""]],
    [{}, ["1", "", "", "", ""]],
  ])("with %j gets its other pair computed and stored", (pay, shown) => {
    const values = opened(pay);
    const { pay_type, min_hourly_pay, max_hourly_pay, min_annual_pay, max_annual_pay } = values;
    expect([pay_type, min_hourly_pay, max_hourly_pay, min_annual_pay, max_annual_pay]).toEqual(shown);
    const stored = toStoredPay(values);
    expect([stored.min_annual_pay, stored.max_hourly_pay]).toEqual([Number(shown[3]), Number(shown[2])]);
  });

  test("with both pairs stays as it is, even if they disagree", () => {
    const pay = { min_annual_pay: 40_001, max_annual_pay: 50_003, min_hourly_pay: 11.11, max_hourly_pay: 12 };
    expect(toStoredPay(opened({ pay_type: 1, ...pay }))).toMatchObject(pay);
  });
});

test("a job from a website keeps that website's way to apply", () => {
  expect(handedToDraft({ application_url: "https://a.example" }).application_type).toBe("url");
  expect(handedToDraft({ application_email: "x@a.example" }).application_type).toBe("email");
  expect(handedToDraft({ application_type: "platform", application_url: "https://a.example" }).application_type).toBe(
    "platform",
  );
});

// Rule 18
describe("a loaded end date in the past", () => {
  const past = { ...newJobValues(today), application_end_date: "2026-11-20" };

  test("stays while editing", () => {
    expect(adjustLoaded(past, today, true)).toMatchObject({ values: past, replacedEndDate: null });
  });

  test("becomes today plus 30 days in other modes, with a notice", () => {
    const adjusted = adjustLoaded(past, today, false);
    expect(adjusted.values.application_end_date).toBe("2026-12-21");
    expect(adjusted.replacedEndDate).toBe("2026-11-20");
  });

  test("does not include an empty date", () => {
    const empty = { ...past, application_end_date: "" };
    expect(adjustLoaded(empty, today, false)).toMatchObject({ values: empty, replacedEndDate: null });
  });

  test("does not include today", () => {
    const ending = { ...past, application_end_date: today };
    expect(adjustLoaded(ending, today, false)).toMatchObject({ values: ending, replacedEndDate: null });
  });
});

// Rule 36
test("a state outside Minnesota and Wisconsin stays unselected and is reported", () => {
  const adjusted = adjustLoaded({ ...newJobValues(today), state: "Iowa" }, today, false);
  expect(adjusted.values.state).toBe("");
  expect(adjusted.unofferedState).toBe("Iowa");
});

// Rule 22
test.each([
  ["platform", "", "", null],
  ["url", "", "x@a.example", "People apply on your website, but no web address is given."],
  ["email", "https://a.example", " ", "People apply by email, but no email is given."],
  ["email", "", "x@a.example", null],
  ["url", "https://a.example", "", null],
] as const)(
  "applying by %s with “%s” and “%s”: %s",
  (application_type, application_url, application_email, warning) => {
    expect(applicationWarning({ application_type, application_url, application_email })).toBe(warning);
  },
);

// Rule 29
test("only the title, the description and where applications go need approval again", () => {
  const job = {
    name: "Baker",
    description: "<p>x</p>",
    application_type: "url",
    application_url: null,
    application_email: null,
  };
  expect(changedReviewedField(job, { ...job, application_url: "" })).toBeUndefined();
  expect(changedReviewedField(job, { ...job, name: "Night Baker" })).toBe("name");
  expect(changedReviewedField(job, { ...job, application_email: "x@a.example" })).toBe("application_email");
});
