import { describe, expect, test } from "vitest";
import { disclosureAdvice } from "./disclosure-advice.ts";
import type { JobValues } from "./job-fields.ts";
import { newJobValues } from "./job-form-values.ts";
import { jobAdviceMessages as messages } from "./messages/job-advice.ts";

const complete: JobValues = {
  ...newJobValues("2026-11-21"),
  min_annual_pay: "46800",
  max_annual_pay: "54080",
  benefits: "Health insurance, 401(k), ten days off.",
};
const advise = (values: Partial<JobValues>, employeeCount: number | null = 30) =>
  disclosureAdvice({ ...complete, ...values }, employeeCount).map(({ field, message }) => [field, message]);

test("a complete job of a large company gets no advice", () => expect(advise({})).toEqual([]));

describe("whom Minnesota asks", () => {
  test.each<[string, number | null, Partial<JobValues>, number]>([
    ["30 employees", 30, {}, 1],
    ["3,000 employees", 3000, {}, 1],
    ["29 employees", 29, {}, 0],
    ["1 employee", 1, {}, 0],
    ["a company that does not say", null, {}, 1],
    ["a job in Wisconsin", 30, { state: "Wisconsin" }, 0],
    ["no state yet", 30, { state: "" }, 0],
  ])("%s", (_who, employeeCount, values, count) =>
    expect(advise({ benefits: " ", ...values }, employeeCount)).toHaveLength(count),
  );

  test("who does not say how many is told the condition", () => {
    expect(advise({ benefits: "" }, null)).toEqual([["benefits", messages.benefitsMissing(false)]]);
    expect(messages.benefitsMissing(false)).toContain(
      "If your company has 30 or more employees, Minnesota asks you to",
    );
    expect(messages.benefitsMissing(true)).toContain("Minnesota asks employers of 30 or more employees to");
  });
});

describe("what is missing", () => {
  test.each<[string, Partial<JobValues>, [string, string]]>([
    ["benefits", { benefits: "" }, ["benefits", messages.benefitsMissing(true)]],
    ["the upper end", { max_annual_pay: "" }, ["max_annual_pay", messages.payMissing(true)]],
    ["the lower end", { min_annual_pay: "0" }, ["min_annual_pay", messages.payMissing(true)]],
    ["hourly pay", { pay_type: "2" }, ["min_hourly_pay", messages.payMissing(true)]],
  ])("%s", (_what, values, advice) => expect(advise(values)).toEqual([advice]));

  test("a fixed rate is enough", () => expect(advise({ max_annual_pay: "46800" })).toEqual([]));

  test("each names the statute", () => {
    expect(disclosureAdvice({ ...complete, benefits: "" }, 30)[0]?.law).toEqual({
      name: "Minn. Stat. 181.173",
      url: "https://www.revisor.mn.gov/statutes/cite/181.173",
    });
  });
});

describe("an open end in the words", () => {
  test.each([
    ["<p>Pay: $18+ an hour</p>", "$18+"],
    ["<p>$18 and up</p>", "$18 and up"],
    ["<p>$18/hr or more</p>", "$18/hr or more"],
    ["<p>You earn <strong>up to $25</strong> an hour.</p>", "up to $25"],
    ["<p>Starting at $18.50, with raises</p>", "Starting at $18.50"],
    ["<p>at least $45k</p>", "at least $45k"],
  ])("%s", (description, part) =>
    expect(advise({ description })).toEqual([["description", messages.payOpenEnded(part, true)]]),
  );

  test.each([
    "<p>$18 to $22 an hour</p>",
    "<p>Starting at $18 to $22</p>",
    "<p>up to $18–$22</p>",
    "<p>A bonus: up to $500 sign-on bonus</p>",
    "<p>up to $5,000 tuition help</p>",
    "<p>up to $1M in sales</p>",
    "<p>Up to 40 hours a week</p>",
    "<p>18+ years old</p>",
    "",
  ])("not in %s", (description) => expect(advise({ description })).toEqual([]));

  test("is found in the instructions as well", () =>
    expect(advise({ special_instructions: "We pay $20+." })).toHaveLength(1));
});
