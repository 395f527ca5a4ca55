import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { validate } from "#domain/fields/validate.ts";
import { newJobValues, toJobColumns, toJobValues } from "#domain/job/job-form-values.ts";
import { jobSchema } from "#domain/job/job-schema.ts";

const today = "2026-11-21";
const complete = {
  ...newJobValues(today),
  name: "night baker",
  description: "<p>You bake.</p>",
  address_line_one: "412 Division Street South",
  city: "Northfield",
  postal_code: "55057",
  min_annual_pay: "46800",
  max_annual_pay: "54080",
};
const DATE_OUT_OF_RANGE = "Date must be between Jan 1, 2000 and Dec 31, 2099";
const check = (values: object) => validate(jobSchema(today), { ...complete, ...values });

test("a new job has the specified defaults", () => {
  expect(newJobValues(today)).toMatchObject({
    employment_type_id: "1",
    location_type_id: "1",
    education_credential_id: "8",
    experience_level_id: "1",
    state: "Minnesota",
    hours_per_week: "40",
    pay_type: "1",
    application_start_date: "2026-11-21",
    application_end_date: "2026-12-21",
  });
});

test("an untouched form reports every missing field", () => {
  expect(validate(jobSchema(today), newJobValues(today)).fieldErrors).toEqual({
    name: "Job title is required",
    description: "Job description is required",
    address_line_one: "Address is required",
    city: "City is required",
    postal_code: "Invalid postal code format",
    min_annual_pay: "Minimum annual pay is required",
    max_annual_pay: "Maximum annual pay is required",
  });
});

describe("a job is rejected with exactly one message", () => {
  test.each([
    ["name", { name: "   " }, "Job title is required"],
    ["name", { name: "x".repeat(201) }, "Text is too long"],
    ["description", { description: "<p> </p>" }, "Job description is required"],
    ["description", { description: "x".repeat(100_001) }, "Job description is too long"],
    ["address_line_one", { address_line_one: " " }, "Address is required"],
    ["city", { city: "" }, "City is required"],
    ["state", { state: "Iowa" }, "State is required"],
    ["postal_code", { postal_code: "5505" }, "Invalid postal code format"],
    ["postal_code", { postal_code: "55057-12" }, "Invalid postal code format"],
    ["postal_code", { postal_code: "５５０５７" }, "Invalid postal code format"],
    ["application_start_date", { application_start_date: "" }, "Application start date is required"],
    ["application_end_date", { application_end_date: "" }, "Application end date is required"],
    ["application_end_date", { application_end_date: "2026-02-31" }, "Application end date is required"],
    ["application_end_date", { application_end_date: today }, "Application end date must be in the future"],
    ["application_end_date", { application_end_date: "2026-11-20" }, "Application end date must be in the future"],
    [
      "application_end_date",
      { application_start_date: "2026-12-02", application_end_date: "2026-12-01" },
      "Application end date must be on or after the start date",
    ],
    ["hours_per_week", { hours_per_week: "0" }, "Hours per week is required"],
    ["hours_per_week", { hours_per_week: "x" }, "Hours per week is required"],
    ["hours_per_week", { hours_per_week: "168.5" }, "Hours per week cannot exceed 168"],
    ["min_annual_pay", { min_annual_pay: "" }, "Minimum annual pay is required"],
    ["min_annual_pay", { min_annual_pay: "0" }, "Minimum annual pay is required"],
    ["max_annual_pay", { max_annual_pay: "0.4" }, "Maximum annual pay is required"],
    ["max_annual_pay", { max_annual_pay: "46799" }, "Maximum pay must be greater than or equal to minimum pay"],
    ["max_annual_pay", { max_annual_pay: "1000000000" }, "Pay is too high"],
    [
      "application_url",
      { application_type: "url", application_url: "javascript:alert(1)", application_email: "jobs@" },
      "Invalid URL format",
    ],
    ["application_email", { application_type: "email", application_email: "jobs@" }, "Invalid email format"],
    ["application_start_date", { application_start_date: "1999-12-31" }, DATE_OUT_OF_RANGE],
    ["application_end_date", { application_end_date: "2100-01-01" }, DATE_OUT_OF_RANGE],
    ["employment_type_id", { employment_type_id: "" }, "Required"],
    ["special_instructions", { special_instructions: "x".repeat(10_001) }, "Text is too long"],
  ])("%s of %o", (field, values, message) => {
    expect(check(values)).toEqual({ data: null, fieldErrors: { [field]: message }, formError: null });
  });

  test("hourly pay has the same messages with “hourly”, and the hidden annual pair raises none", () => {
    const hourly = { pay_type: "2", min_annual_pay: "", max_annual_pay: "" };
    expect(check({ ...hourly, min_hourly_pay: "", max_hourly_pay: "0" }).fieldErrors).toEqual({
      min_hourly_pay: "Minimum hourly pay is required",
      max_hourly_pay: "Maximum hourly pay is required",
    });
    expect(check({ ...hourly, min_hourly_pay: "20", max_hourly_pay: "19.99" }).fieldErrors).toEqual({
      max_hourly_pay: "Maximum pay must be greater than or equal to minimum pay",
    });
    expect(check({ ...hourly, min_hourly_pay: "20", max_hourly_pay: "20" }).fieldErrors).toBeNull();
  });
});

describe("a job is accepted", () => {
  test.each([
    ["with a nine-digit ZIP code", { postal_code: "55057-1234" }],
    ["that ends tomorrow", { application_end_date: "2026-11-22" }],
    ["that starts and ends on one day", { application_start_date: "2026-12-01", application_end_date: "2026-12-01" }],
    ["with 168 hours", { hours_per_week: "168" }],
    ["with equal bounds", { max_annual_pay: "46800" }],
    ["without hours", { hours_per_week: "" }],
    ["without a street, if it is remote", { location_type_id: "3", address_line_one: " " }],
    ["with the first date there is", { application_start_date: "2000-01-01" }],
    ["with the last date there is", { application_end_date: "2099-12-31" }],
    ["whatever the addresses that do not show", { application_url: "x", application_email: "jobs@" }],
    ["with a look-up id as a number", { employment_type_id: 2 }],
  ])("%s", (_what, values) => expect(check(values).fieldErrors).toBeNull());

  test("and saved in title case, trimmed, with the table's names for the dates and without hours", () => {
    const { data } = check({ city: " Northfield ", employment_type_id: 2, special_instructions: " " });
    expect(data).not.toBeNull();
    if (!data) return;
    const columns = toJobColumns(data);
    expect(columns).toMatchObject({
      name: "Night Baker",
      city: "Northfield",
      employment_type_id: 2,
      start_date: "2026-11-21",
      end_date: "2026-12-21",
      min_annual_pay: 46800,
      special_instructions: null,
    });
    expect(columns).not.toHaveProperty("hours_per_week");
    expect(columns).not.toHaveProperty("application_end_date");
  });
});

// Rule 22
describe("the way to apply that is saved", () => {
  const both = { application_url: "https://a.example", application_email: "jobs@a.example" };
  const saved = (type: "url" | "email" | "platform", stored: Parameters<typeof toJobColumns>[1] = null) => {
    const { application_url, application_email } = toJobColumns(
      { ...complete, ...both, application_type: type },
      stored,
    );
    return { application_url, application_email };
  };

  test("has the visible URL or email address", () => {
    expect(saved("url")).toEqual({ application_url: both.application_url, application_email: null });
    expect(saved("email")).toEqual({ application_url: null, application_email: both.application_email });
    expect(saved("platform")).toEqual({ application_url: null, application_email: null });
  });

  test("keeps the hidden URL or email address of a stored job while the way to apply stays", () => {
    const stored = { name: "Baker", application_type: "platform" as const, ...both };
    expect(saved("platform", stored)).toEqual(both);
    expect(saved("url", stored)).toEqual({ ...both, application_email: null });
  });
});

// Rules 19 and 29
test("an unchanged title stays as it is stored", () => {
  const stored = toJobColumns(complete, {
    name: "night baker",
    application_type: "platform",
    application_url: null,
    application_email: null,
  });
  expect(stored.name).toBe("night baker");
  expect(toJobColumns({ ...complete, name: " night baker " }, stored).name).toBe("night baker");
  expect(toJobColumns({ ...complete, name: "day baker" }, stored).name).toBe("Day Baker");
});

test("a saved job loads as it was typed, with derived hours and no recomputed amounts", () => {
  const typed = {
    ...complete,
    name: "Night Baker",
    hours_per_week: "32",
    min_hourly_pay: "28.13",
    max_hourly_pay: "32.50",
    application_type: "email" as const,
    application_email: "jobs@prairiecrust.example",
  };
  expect(toJobValues(toJobColumns(typed))).toEqual(typed);
});

test("a value of a wrong kind gets the generic text", () => {
  expect(validate(jobSchema(today), { ...complete, name: 3, city: undefined, pay_type: "9" }).fieldErrors).toEqual({
    name: "Expected string received number",
    city: "Required",
    pay_type: "Invalid input",
  });
});

test("a value that is not an object is a problem of the form", () => {
  expect(validate(jobSchema(today), null)).toEqual({
    data: null,
    fieldErrors: {},
    formError: "Expected object received null",
  });
});

// Spec §5: "Problems without a field"
test("a problem of the form without a text gets the specified text", () => {
  const wordless = z.object({ name: z.string() }).check(({ issues, value }) => {
    issues.push({ code: "custom", input: value, path: [], message: "" });
  });
  expect(validate(wordless, { name: "Baker" })).toMatchObject({
    fieldErrors: {},
    formError: "An error occurred during form validation",
  });
});
