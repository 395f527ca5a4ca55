import { expect, test } from "vitest";
import { namesOccupation, occupationWeight } from "#server/finder/extract/pages/occupations.ts";
import { endsInPerson, namesPerson } from "#server/finder/extract/pages/person-names.ts";

const OCCUPATIONS = [
  "Lead Line Cook (Nights)",
  "Director of Nursing",
  "CNA/HHA – PT",
  "Maintenance Worker II",
  "Custodian Jr.",
  "Certified Surgical Technologists",
  "Snow Plow Operator",
  "Help Desk Analyst, full time",
  "Cheesemaker",
  "Paraprofessional – High School",
  "Kitchen Help",
];
const OTHERS = [
  "Newsletter",
  "Center Number",
  "Customer Partner Letter",
  "Our Summer Calendar",
  "Order Dinner",
  "Employee of the Month",
  "Visitor Guide",
  "Substitute Teacher Handbook",
  "Dump Trailer",
  "Health Insurance",
  "Help Wanted",
];

test.each(OCCUPATIONS)("%s is an occupation", (text) => {
  expect(namesOccupation(text)).toBe(true);
});

test.each(OTHERS)("%s is no occupation", (text) => {
  expect(occupationWeight(text)).toBeLessThan(1);
});

test("gives words that can have another meaning less weight", () => {
  expect(["Guest Services", "Slasher", "Staff"].map(occupationWeight)).toEqual([0.7, 0.5, 0.5]);
});

test("distinguishes names of persons from titles", () => {
  expect(["Sue Dahl, President", "Dr. Lisa Nord", "Duane Peterson"].every(namesPerson)).toBe(true);
  expect(["Line Cook", "Maintenance Person", "Front Desk Clerk"].some(namesPerson)).toBe(false);
  expect(endsInPerson("Mayor – Pat Voss")).toBe(true);
});
