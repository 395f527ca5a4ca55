import { expect, test } from "vitest";
import { toTitleCase } from "./title-case.ts";

test.each([
  ["night baker", "Night Baker"],
  ["RN night shift", "RN Night Shift"],
  ["McDonald's crew", "McDonald's Crew"],
  ["DevOps engineer", "DevOps Engineer"],
  ["iPhone repair", "iPhone Repair"],
  ["NURSE", "NURSE"],
  ["part-time nurse/aide (nights)", "Part-Time Nurse/Aide (Nights)"],
  ["manager's assistant", "Manager's Assistant"],
  ["2nd shift welder", "2nd Shift Welder"],
  ["  two  spaces stay ", "  Two  Spaces Stay "],
  ["élève ingénieur", "Élève Ingénieur"],
  ["ßuit", "ßuit"],
  ["", ""],
])("“%s” becomes “%s”", (typed, expected) => {
  expect(toTitleCase(typed)).toBe(expected);
  expect(toTitleCase(expected)).toBe(expected);
});
