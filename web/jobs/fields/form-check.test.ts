import { expect, test } from "vitest";
import { type JobField, jobFields } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { addDays } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { createFormCheck, openInWords } from "./form-check.ts";

const DETAILS: JobField[] = ["name", "description"];
const DATES: JobField[] = ["application_start_date", "application_end_date"];

function open(values: Partial<ReturnType<typeof newJobValues>> = {}) {
  const today = portalToday();
  const complete = {
    ...newJobValues(today),
    name: "Baker",
    description: "<p>Bake.</p>",
    address_line_one: "1 Main Street",
    city: "Ely",
    postal_code: "55731",
    min_annual_pay: "46800",
    max_annual_pay: "54080",
  };
  const check = createFormCheck(() => ({ ...complete, ...values }), null);
  const bar = () => openInWords(check.results.get());
  return { check, bar };
}

// Rule 31
test("a section shows the same counts as the submit bar once one of its problems is visible", () => {
  const { check, bar } = open({ name: "", description: "", application_end_date: addDays(portalToday(), -1) });
  expect(bar()).toBe("2 required fields left, 1 to fix");
  expect(check.shownOpen(DETAILS)).toBe("");
  check.touch("name");
  expect(check.shownOpen(DETAILS)).toBe("2 required fields left");
  expect(check.shownOpen(DATES)).toBe("");
  check.touchAll();
  expect(check.shownOpen(DATES)).toBe("1 field to fix");
  expect(check.shownOpen(jobFields)).toBe(bar());
});

// Rules 28 and 58
test("a form is not ready while a value needs confirmation or an edit conflict is undecided", () => {
  const { check, bar } = open({ application_end_date: addDays(portalToday(), 3 * 365) });
  expect(bar()).toBe("1 field to confirm");
  check.leaveUndecided(["city", "name"]);
  expect(bar()).toBe("1 field to confirm, 2 not decided");
  expect(check.shownOpen(DETAILS)).toBe("1 field not decided");
  const [question] = check.results.get().questions;
  check.confirm(question?.message ?? "");
  check.leaveUndecided([]);
  expect(bar()).toBe("");
});
