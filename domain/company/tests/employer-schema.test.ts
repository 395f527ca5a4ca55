import { describe, expect, test } from "vitest";
import { EMPTY_EMPLOYER, toEmployerColumns, toEmployerValues } from "#domain/company/employer-fields.ts";
import { employerSchema, isEmptyEmployer, nextEmployeeCount } from "#domain/company/employer-schema.ts";
import { validate } from "#domain/fields/validate.ts";

const company = { ...EMPTY_EMPLOYER, name: "Prairie Crust Bakery" };
const errorsOf = (values: object) => validate(employerSchema, { ...company, ...values }).fieldErrors;

test("a company needs only a name", () => expect(errorsOf({})).toBeNull());

describe("a company is rejected", () => {
  test.each([
    [{ name: "  " }, { name: "Company name is required" }],
    [{ name: "x".repeat(201) }, { name: "Company name cannot exceed 200 characters" }],
    [
      { name: "Prairie\u2066 Crust" },
      { name: "This has an invisible character in it. Please type it instead of pasting it." },
    ],
    [{ company_url: "not a url" }, { company_url: "Invalid URL format" }],
    [{ careers_url: "javascript:alert(1)" }, { careers_url: "Invalid URL format" }],
    [{ contact_email: "dana" }, { contact_email: "Invalid email format" }],
    [{ employee_count: "0" }, { employee_count: "Employee count must be a positive whole number" }],
    [{ employee_count: "2147483648" }, { employee_count: "Employee count must be a positive whole number" }],
    [{ description: "x".repeat(100_001) }, { description: "Description is too long" }],
  ])("with %o", (values, errors) => expect(errorsOf(values)).toEqual(errors));
});

test.each([
  ["12", "12"],
  [" 12 ", "12"],
  ["1,250", "1250"],
  ["007", "7"],
  ["", ""],
])("the employee count “%s” becomes “%s”", (typed, taken) => expect(nextEmployeeCount(typed, "8")).toBe(taken));

test.each(["0", "000", "-5", "1.5", "1,5", "10-20", "abc"])(
  "the employee count “%s” leaves the field as it was",
  (typed) => {
    expect(nextEmployeeCount(typed, "8")).toBe("8");
    expect(nextEmployeeCount(typed, "")).toBe("");
  },
);

test("a form counts as empty after all typed text is deleted, even with an empty paragraph in the editor", () => {
  expect(isEmptyEmployer({ ...EMPTY_EMPLOYER, name: " ", description: "<p></p>" })).toBe(true);
  expect(isEmptyEmployer({ ...EMPTY_EMPLOYER, industry: "7" })).toBe(false);
  expect(isEmptyEmployer({ ...EMPTY_EMPLOYER, description: "<p>Bread</p>" })).toBe(false);
});

test("empty fields are saved as null and load as empty text", () => {
  const columns = toEmployerColumns({ ...company, description: "<p></p>", industry: "7", employee_count: "12" });
  expect(columns).toMatchObject({ description: null, industry: 7, employee_count: 12, phone: null, company_url: null });
  expect(toEmployerValues(columns)).toEqual({ ...company, industry: "7", employee_count: "12" });
});
