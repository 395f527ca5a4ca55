import { expect, test } from "vitest";
import { readEmail, readMailto } from "#server/finder/extract/fields/apply-way.ts";
import { readDate, readLabelledDates } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { benefitsOf, instructionsOf } from "#server/finder/extract/fields/instructions.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPay } from "#server/finder/extract/fields/pay.ts";
import { choosePlaces, readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { educationOfLines, experienceOfLines } from "#server/finder/extract/fields/requirements.ts";
import { townOfHeading } from "#server/finder/extract/fields/towns.ts";

const pays: [text: string, pay: string][] = [
  ["$18–22/hr DOE", "18-22/hour"],
  ["$52k - 60k/yr", "52000-60000/year"],
  ["$52-60k per year", "52000-60000/year"],
  ["Hourly rate: $19.50", "19.5-19.5/hour"],
  ["From $18 an hour", "18-/hour"],
  ["$18+/hr", "18-/hour"],
  ["up to $27 per hour", "-27/hour"],
  ["$1,200 weekly", "1200-1200/week"],
  ["Pay: 18.50 - 22.00 per hour", "18.5-22/hour"],
  ["$45,000.00 to $55,000.00 Annually", "45000-55000/year"],
  ["$21.00 / hour plus a $500 sign-on bonus", "21-21/hour"],
  ["Salary: $45,000", "45000-45000/year"],
  ["Salary $52,000 to $60,000.", "52000-60000/year"],
  ["Full-time, $51,000 to $57,000.", "51000-57000/year"],
  ["Salary: $4,500", ""],
  ["Manages $45,000 in grants", ""],
  ["$18-22 DOE", ""],
  ["401(k): $25 per day", ""],
  ["$2,000 hiring incentive a year", ""],
  ["$1.50/hr differential", ""],
  ["Earn a $300 bonus per month", ""],
  ["CA$30 per hour", ""],
  ["€30 per hour", ""],
  ["lift 55+ lbs 20 times per hour", ""],
  ["$2,400 bi-weekly", ""],
  ["40 hours per week", ""],
  ["$15/hr days, $17/hr nights", ""],
  ["Tuition up to $5,250 per year", ""],
  ["a $200 deposit per month", ""],
  ["$4 per hour", ""],
];

test.each(pays)("pay: %s", (text, expected) => {
  const pay = readPay(text);
  expect(pay ? `${pay.min ?? ""}-${pay.max ?? ""}/${pay.unit}` : "").toBe(expected);
});

const places: [text: string, places: string[]][] = [
  ["Duluth, MN; Superior, WI", ["Duluth, Minnesota", "Superior, Wisconsin"]],
  ["Duluth or Hermantown, MN", ["Duluth, Minnesota", "Hermantown, Minnesota"]],
  ["Hudson, Wisconsin, United States (Hybrid)", ["Hudson, Wisconsin"]],
  ["1 Main St, Ely, MN 55731", ["Ely, Minnesota"]],
  ["US-MN-Saint Paul", ["Saint Paul, Minnesota"]],
  ["MN - Duluth", ["Duluth, Minnesota"]],
  ["Portland, OR", ["Portland, Oregon"]],
  ["International Falls MN", ["International Falls, Minnesota"]],
  ["Virginia, MN", ["Virginia, Minnesota"]],
  ["Minnesota", ["null, Minnesota"]],
  ["Toronto, ON, CA", ["Toronto, null"]],
  ["Canada", []],
  ["Washington, D.C.", ["Washington, District of Columbia"]],
  ["Hybrid", []],
  ["Remote-Friendly", []],
  ["Remote - US", []],
  ["Multiple locations", []],
  ["In-Office", []],
];

test.each(places)("places: %s", (text, expected) => {
  expect(readPlaces(text).map(({ city, state }) => `${city}, ${state}`)).toEqual(expected);
});

test("reads a town from the heading of a group", () => {
  expect(["Duluth", "Eau Claire store:", "Kitchen", "Superior service"].map(townOfHeading)).toEqual([
    "Duluth",
    "Eau Claire",
    null,
    null,
  ]);
});

test("returns each place in Minnesota or Wisconsin, or else one place; a local ZIP code implies its state", () => {
  expect(choosePlaces(readPlaces("Chicago, IL; Duluth, MN; Hudson, WI"))).toHaveLength(2);
  expect(choosePlaces(readPlaces("Chicago, IL; Denver, CO"))).toMatchObject([{ city: "Chicago" }]);
  expect(toPlace({ city: "Berlin", zip: "10115", country: "DE" })).toEqual({
    city: "Berlin",
    state: null,
    street: null,
    zip: null,
  });
  expect(toPlace({ city: "Altoona", zip: "54720" })).toMatchObject({ state: "Wisconsin", zip: "54720" });
});

const dates: [text: unknown, date: string | null][] = [
  ["2026-11-05T23:30:00-06:00", "2026-11-05"],
  ["2026-12-31T23:59:59Z", "2026-12-31"],
  ["Fri, 12 Jun 2026 22:11:53 GMT", "2026-06-12"],
  ["Nov. 27, 2026", "2026-11-27"],
  ["September 3rd, 2026", "2026-09-03"],
  ["22-Jun-2026", "2026-06-22"],
  ["Tue Nov 10 00:00:00 CST 2026", "2026-11-10"],
  ["11/2/26", "2026-11-02"],
  [1_793_714_400_000, "2026-11-03"],
  ["November 30", null],
  ["2026-02-30", null],
  ["715-555-0143", null],
  ["0001-01-01", null],
];

test.each(dates)("date: %s", (text, expected) => {
  expect(readDate(text)).toBe(expected);
});

test("reads the label before a date", () => {
  const lines = [
    "Posted: 11/2/2026 – Closing date: Friday, November 27, 2026",
    "Start date: 1/4/2027",
    "Founded May 1, 2001",
  ];
  expect(readLabelledDates(lines)).toEqual({
    postedDate: "2026-11-02",
    validThrough: "2026-11-27",
  });
});

test("reads employment and location types, and ignores contradictions", () => {
  expect(
    ["FULL_TIME", "fulltime_permanent", "FullTime", "Part-Time", "PRN", "Full-time, seasonal"].map(readEmploymentType),
  ).toEqual(["Full-time", "Full-time", "Full-time", "Part-time", "Per diem", "Seasonal"]);
  expect([["FULL_TIME", "PART_TIME"], "Full or part time", "Regular", 7].map(readEmploymentType)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(
    ["Hybrid", "Fully remote", "OnSite", "Work from anywhere for up to a month", "Not remote", "Duluth"].map(
      readLocationType,
    ),
  ).toEqual(["Hybrid", "Remote", "On site", null, null, null]);
});

test("finds email addresses in all notations", () => {
  expect(readMailto("mailto:jobs%40bakery.example?subject=Job")).toBe("jobs@bakery.example");
  expect(readEmail("write to jobs [at] bakery [dot] example.")).toBe("jobs@bakery.example");
  expect(readEmail("see logo@2x.png")).toBeNull();
  expect(readMailto("javascript:alert(1)")).toBeNull();
});

const requirements: [line: string, education: string | null, experience: string | null][] = [
  ["Education: High school diploma or GED", "High school diploma or GED", null],
  ["Bachelor's degree required, Master's degree preferred", "Bachelor’s degree", null],
  ["Associate degree in nursing and 2 years of experience", "Associate degree", "1 to 2 years"],
  ["Associate or bachelor's degree preferred", null, null],
  ["Bachelor's degree or master's degree", null, null],
  ["3+ years experience with cows", null, "3 to 5 years"],
  ["At least seven years of welding experience", null, "6 to 10 years"],
  ["Experience: 1 year", null, "1 to 2 years"],
  ["No experience necessary, we train", null, "Entry level"],
  ["Our crew has 50 years of experience", null, null],
  ["Tuition help toward an associate degree", null, null],
];

test.each(requirements)("requirements: %s", (line, education, experience) => {
  expect([educationOfLines([line]), experienceOfLines([line])]).toEqual([education, experience]);
});

test("reads instructions for applying without a link", () => {
  const lines = ["Bakes bread.", "Stop by the shop in Wadena or fax a resume to 218-555-0188. No phone calls please."];
  expect(instructionsOf(lines)).toBe(lines[1]);
  expect(instructionsOf(["Email your resume to jobs@bakery.example.", "Stop by our showroom."])).toBeNull();
  expect(instructionsOf(["Return the completed application to Town Hall, 14 Elm St. in Cedar."])).toMatch(/Cedar/);
});

test("reads benefits after their label and below their heading", () => {
  const line = (text: string, isHeading = false) => ({ text, isHeading });
  expect(benefitsOf([line("Bakes bread."), line("Benefits: health insurance, 401(k)")])).toBe(
    "health insurance, 401(k)",
  );
  const listed = [
    line("Benefits", true),
    line("Health insurance"),
    line("Paid holidays"),
    line("Pay", true),
    line("$18/hr"),
  ];
  expect(benefitsOf(listed)).toBe("Health insurance\nPaid holidays");
  expect(benefitsOf([line("Benefits specialists help employees.")])).toBeNull();
});
