import { describe, expect, test } from "vitest";
import { type AdviceContext, jobAdvice, type OpenJob } from "#domain/job/job-advice.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";

const today = "2026-11-21";
const fine: JobValues = {
  ...newJobValues(today),
  name: "Night Baker",
  description: `<p>${"Bake bread. ".repeat(30)}</p>`,
  city: "Duluth",
  min_annual_pay: "46800",
  max_annual_pay: "54080",
  benefits: "Health insurance.",
};
const bare: AdviceContext = { stored: null, isApproved: false, openJobs: [], today };
const open: OpenJob = { id: 7, name: "Night Baker", city: "Duluth", state: "Minnesota", end_date: "2026-12-19" };

function advise(values: Partial<JobValues>, context: Partial<AdviceContext> = {}) {
  return jobAdvice({ ...fine, ...values }, { ...bare, ...context });
}

test("a complete job gets no advice", () => expect(advise({})).toEqual([]));

test("advice comes in the order of the form", () => {
  const values = { name: "BAKER WANTED", description: "<p>Bake, $18+.</p>", max_annual_pay: "187201", benefits: "" };
  expect(advise(values).map(({ field }) => field)).toEqual([
    "name",
    "description",
    "description",
    "max_annual_pay",
    "benefits",
  ]);
});

describe("a description below 300 characters is short", () => {
  test.each([
    [`<p>${"x".repeat(299)}</p>`, 1],
    [`<p>${"x".repeat(300)}</p>`, 0],
    [`<p>${"&amp;".repeat(299)}</p>`, 1],
    [`<p>${"x".repeat(150)}</p><p></p><p>${" ".repeat(200)}</p>`, 1],
    ["<p></p>", 0],
    ["", 0],
  ])("case %#", (description, count) => expect(advise({ description })).toHaveLength(count));

  test("the advice contains its length", () =>
    expect(advise({ description: "<p>Bake <strong>bread</strong>.</p>" })[0]?.message).toContain("has 12 characters"));
});

describe("a job that is already open", () => {
  test.each<[string, Partial<JobValues>, boolean]>([
    ["the same title and place", {}, true],
    ["typed otherwise", { name: " night  BAKER", city: "duluth" }, true],
    ["another title", { name: "Night Baker II" }, false],
    ["another town", { city: "Ely" }, false],
    ["another state", { state: "Wisconsin" }, false],
  ])("%s", (_how, values, isFound) => {
    const found = advise(values, { openJobs: [{ ...open, id: 3, city: "Cook" }, open] });
    expect(found.map(({ openJob }) => openJob?.id)).toEqual(isFound ? [7] : []);
  });

  test("is shown with its last day", () =>
    expect(advise({}, { openJobs: [open] })[0]?.message).toBe(
      "“Night Baker” in Duluth is still open, until Dec 19, 2026. Extend that one instead?",
    ));

  test("gives no advice while a job is edited", () =>
    expect(advise({}, { stored: fine, openJobs: [open] })).toEqual([]));
});

test("a stored title and description get no advice, because changing them needs approval again", () => {
  const stored = { ...fine, name: "BAKER WANTED", description: "<p>Bake.</p>" };
  expect(jobAdvice(stored, { ...bare, stored })).toEqual([]);
  expect(jobAdvice({ ...stored, name: "BAKER WANTED NOW" }, { ...bare, stored })).toHaveLength(1);
});

describe("text that staff have not read is not public", () => {
  const stored = { ...fine, special_instructions: "Ring twice." };

  test.each<[string, Partial<JobValues>, boolean, string[]]>([
    ["nothing changed", { special_instructions: " Ring twice.\n" }, true, []],
    ["changed benefits", { benefits: "Free bread." }, true, ["benefits"]],
    ["no instructions any more", { special_instructions: "" }, true, ["special_instructions"]],
    ["a job that waits for approval anyway", { benefits: "Free bread." }, false, []],
  ])("%s", (_what, values, isApproved, fields) => {
    const found = jobAdvice({ ...stored, ...values }, { ...bare, stored, isApproved });
    expect(found.filter(({ message }) => message.includes("leaves out")).map(({ field }) => field)).toEqual(fields);
  });

  test("a new job gets no such advice", () =>
    expect(advise({ benefits: "Free bread." }, { isApproved: true })).toEqual([]));
});
