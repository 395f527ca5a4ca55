import { expect, test } from "vitest";
import { MINIMUM_WAGES, minimumWage } from "#domain/pay/minimum-wages.ts";

const wages = {
  ...MINIMUM_WAGES,
  Minnesota: {
    ...MINIMUM_WAGES.Minnesota,
    rates: [
      { since: "2026-01-01", hourly: 11.41 },
      { since: "2027-01-01", hourly: 11.7 },
    ],
    knownYear: 2027,
  },
};
const of = (day: string) => minimumWage("Minnesota", day, wages);

test("a wage that is known in advance applies from its first day on", () => {
  expect(of("2026-12-31")).toMatchObject({ hourly: 11.41, year: 2026, isOld: false });
  expect(of("2027-01-01")).toMatchObject({ hourly: 11.7, year: 2027, isOld: false });
});

test("a wage that was not looked up since keeps its year and counts as old", () => {
  expect(of("2028-01-01")).toMatchObject({ hourly: 11.7, year: 2027, isOld: true });
});

test("an unchanged wage has the year in which it was looked up", () => {
  expect(minimumWage("Wisconsin", "2026-11-23")).toMatchObject({ hourly: 7.25, year: 2026, isOld: false });
});

test("the rates are sorted by day", () => {
  for (const { rates } of Object.values(MINIMUM_WAGES)) {
    const days = rates.map(({ since }) => since);
    expect(days).toEqual(days.toSorted());
  }
});
