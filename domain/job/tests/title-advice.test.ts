import { describe, expect, test } from "vitest";
import { titleAdvice } from "#domain/job/title-advice.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";

describe("a title that is harder to find or to read", () => {
  test.each<[string, string[]]>([
    ["LINE COOK", [messages.titleInCapitals]],
    ["WAREHOUSE Lead WANTED in Back", [messages.titleInCapitals]],
    ["BÄCKER", [messages.titleInCapitals]],
    ["Line Cook $18/hr", [messages.titleWithPay("$18")]],
    ["Line Cook 18/hr", [messages.titleWithPay("18/hr")]],
    ["Driver, 60k", [messages.titleWithPay("60k")]],
    ["Driver 25 an hour", [messages.titleWithPay("25 an hour")]],
    ["Baker at 412 Division Street South", [messages.titleWithAddress("412 Division Street")]],
    ["Baker, 12 Main St.", [messages.titleWithAddress("12 Main St")]],
    ["Baker 55057", [messages.titleWithAddress("55057")]],
    ["Baker, Northfield MN", [messages.titleWithAddress("MN")]],
    ["Baker, Hudson, Wisconsin", [messages.titleWithAddress(", Wisconsin")]],
    ["Urgent: Baker", [messages.titleWithUrgency("Urgent")]],
    ["Baker ASAP", [messages.titleWithUrgency("ASAP")]],
    ["Now Hiring Bakers", [messages.titleWithUrgency("Now Hiring")]],
    ["Baker!", [messages.titleWithUrgency("!")]],
    ["URGENT BAKER $20", [messages.titleInCapitals, messages.titleWithPay("$20"), messages.titleWithUrgency("URGENT")]],
  ])("%s", (title, advice) => expect(titleAdvice(title)).toEqual(advice));
});

describe("a title without advice", () => {
  test.each([
    "",
    "Night Baker",
    "RN",
    "CNA",
    "CDL-A Driver",
    "HVAC Technician",
    "RN / LPN",
    "401k Specialist",
    "403(b) Administrator",
    "Urgent Care Nurse",
    "Immediate Care Physician",
    "Cook, 2nd Shift",
    "Machinist (3 Positions)",
    "Road Crew Lead",
    "Street Sweeper",
    "Court Clerk",
    "24/7 Support Agent",
    "日本語教師",
    "Year-Round Groundskeeper",
  ])("%s", (title) => expect(titleAdvice(title)).toEqual([]));
});

test("only the beginning of a very long title is checked", () =>
  expect(titleAdvice(`${"12 a ".repeat(50_000)}!`)).toEqual([]));
