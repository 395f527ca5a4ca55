import { describe, expect, test } from "vitest";
import { disclosureAdvice } from "#domain/job/disclosure-advice.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";

const complete: JobValues = {
  ...newJobValues("2026-11-21"),
  min_annual_pay: "46800",
  max_annual_pay: "54080",
  benefits: "Health insurance, 401(k), ten days off.",
};
const advise = (values: Partial<JobValues>) =>
  disclosureAdvice({ ...complete, ...values }).map(({ field, message }) => [field, message]);

test("a complete job gets no advice", () => expect(advise({})).toEqual([]));

describe("the law of Minnesota", () => {
  test.each(["Wisconsin", ""])("does not cover a job in “%s”", (state) =>
    expect(advise({ benefits: " ", state })).toEqual([]),
  );

  test("is explained by its number of employees, which no profile contains", () =>
    expect(messages.benefitsMissingNote).toContain(
      "If you have 30 or more employees at one or more sites in Minnesota, the state asks you to describe",
    ));
});

describe("a missing disclosure", () => {
  test.each<[string, Partial<JobValues>, [string, string]]>([
    ["benefits", { benefits: "" }, ["benefits", messages.benefitsMissing]],
    ["the upper end", { max_annual_pay: "" }, ["max_annual_pay", messages.payMissing]],
    ["the lower end", { min_annual_pay: "0" }, ["min_annual_pay", messages.payMissing]],
    ["hourly pay", { pay_type: "2" }, ["min_hourly_pay", messages.payMissing]],
  ])("%s", (_what, values, advice) => expect(advise(values)).toEqual([advice]));

  test("a fixed rate is enough", () => expect(advise({ max_annual_pay: "46800" })).toEqual([]));

  test("all advice links to the statute", () => {
    expect(disclosureAdvice({ ...complete, benefits: "" })[0]?.law).toEqual({
      name: "Minn. Stat. 181.173",
      url: "https://www.revisor.mn.gov/statutes/cite/181.173",
    });
  });
});

describe("pay with an open end in a text", () => {
  test.each([
    ["<p>Pay: $18+ an hour</p>", "$18+"],
    ["<p>$18 and up</p>", "$18 and up"],
    ["<p>$18/hr or more</p>", "$18/hr or more"],
    ["<p>You earn <strong>up to $25</strong> an hour.</p>", "up to $25"],
    ["<p>Starting at $18.50, with raises</p>", "Starting at $18.50"],
    ["<p>at least $45k</p>", "at least $45k"],
  ])("%s", (description, part) =>
    expect(advise({ description })).toEqual([["description", messages.payOpenEnded(part)]]),
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
  ])("is not found in %s", (description) => expect(advise({ description })).toEqual([]));

  test("is found in the instructions as well", () =>
    expect(advise({ special_instructions: "We pay $20+." })).toHaveLength(1));
});

describe("benefits in a text", () => {
  test.each([
    "<p>We offer health, dental and vision insurance.</p>",
    "<p>Medical coverage after 30 days</p>",
    "<ul><li>401(k) with match</li></ul>",
    "<p>Paid time off and free bread</p>",
    "<p>PTO from the first day</p>",
    "<h2>Benefits:</h2><p>Free bread.</p>",
    "<p>Our benefits include free bread.</p>",
    "<p>This job has no benefits.</p>",
  ])("%s", (description) => expect(advise({ description, benefits: "" })).toEqual([]));

  test.each([
    "<p>Help residents of our retirement community.</p>",
    "<p>Work in a health care center that benefits the town.</p>",
    "<p>Sell insurance.</p>",
    "",
  ])("are not found in %s", (description) =>
    expect(advise({ description, benefits: "" })).toEqual([["benefits", messages.benefitsMissing]]),
  );

  test("are found in the instructions as well", () =>
    expect(advise({ special_instructions: "Ask about our dental insurance.", benefits: "" })).toEqual([]));
});

describe("a question about pay history", () => {
  test.each([
    ["<p>Send your salary history.</p>", "salary history"],
    ["<p>State your current salary.</p>", "current salary"],
    ["<p>Tell us your most recent hourly wage.</p>", "most recent hourly wage"],
    ["<p>What did you earn before?</p>", "What did you earn"],
    ["<p>Bring two pay stubs.</p>", "pay stubs"],
    ["<p>Your pay at your last job</p>", "pay at your last"],
  ])("%s", (description, part) =>
    expect(advise({ description })).toEqual([["description", messages.payHistory(part)]]),
  );

  test.each([
    "<p>Tell us the salary you expect.</p>",
    "<p>Our current pay scale starts at $18.</p>",
    "<p>You prepare past wage rates and the last pay period.</p>",
    "<p>A history of good work</p>",
  ])("is not found in %s", (description) => expect(advise({ description })).toEqual([]));

  test("is found in the instructions, links to its own statute and applies in Minnesota only", () => {
    const values = { ...complete, special_instructions: "Include previous wages." };
    const [advice, ...others] = disclosureAdvice(values);
    expect(others).toEqual([]);
    expect(advice).toMatchObject({
      field: "special_instructions",
      law: { name: "Minn. Stat. 363A.08 subd. 8", url: "https://www.revisor.mn.gov/statutes/cite/363A.08" },
    });
    expect(disclosureAdvice({ ...values, state: "Wisconsin" })).toEqual([]);
  });
});
