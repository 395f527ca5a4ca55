import { expect, test } from "vitest";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { mergeEdits, takeOver } from "#domain/job/merge-edits.ts";

const base = { ...newJobValues("2026-11-21"), name: "Baker", city: "Northfield", min_annual_pay: "40000" };

test("a field that only the other user changed is taken over, and the user's own changes stay", () => {
  const merged = mergeEdits(base, { ...base, name: "Night Baker" }, { ...base, city: "Duluth" });
  expect(merged).toEqual({ values: { ...base, name: "Night Baker", city: "Duluth" }, adopted: ["city"], disputed: [] });
});

test("a field that both changed stays as typed until the user takes over the other value", () => {
  const mine = { ...base, name: "Night Baker" };
  const theirs = { ...base, name: "Day Baker" };
  const merged = mergeEdits(base, mine, theirs);
  expect(merged).toEqual({ values: mine, adopted: [], disputed: ["name"] });
  expect(takeOver(merged.values, theirs, "name")).toEqual(theirs);
});

test("the same change by both users is not a conflict", () => {
  const both = { ...base, city: "Duluth" };
  expect(mergeEdits(base, both, both)).toEqual({ values: both, adopted: [], disputed: [] });
});

test("pay fields are merged as a group, never mixed from two users", () => {
  const mine = { ...base, min_annual_pay: "45000" };
  const theirs = { ...base, pay_type: "2" as const, min_hourly_pay: "30.00" };
  const merged = mergeEdits(base, mine, theirs);
  expect(merged.disputed).toEqual(["pay_type"]);
  expect(takeOver(merged.values, theirs, "pay_type")).toEqual(theirs);
});
