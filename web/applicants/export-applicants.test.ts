import { expect, test } from "vitest";
import type { Applicant } from "./data/applicants.ts";
import { toCsv } from "./export-applicants.ts";

const ROBIN: Applicant = {
  id: 1,
  created: "2026-11-01T18:00:00Z",
  name: "Robin Nyberg",
  email: "robin@applicants.example",
  phone: null,
  message: null,
  state: "new",
  held_at: null,
  deletion_asked: null,
  arrived_in_flood: false,
  answers: null,
  meets_needs: true,
  job_id: 7,
  job_name: "Night Baker",
  notes: 0,
};

const cellsOf = (values: Partial<Applicant>) =>
  toCsv([{ ...ROBIN, ...values }])
    .split("\r\n")[1]
    ?.replace(/^.*2026-11-01,/, "");

// Rule 100
test("answers stand with their questions, and what is needed in a cell of its own", () => {
  const answers = [
    { question: "Yes needed: Can you lift 50 lb?", answer: "yes" },
    { question: "Text: When?", answer: "" },
    { question: "Text: Is yes a word?", answer: "yes" },
  ];
  expect(cellsOf({ answers })).toBe(',As needed,"Can you lift 50 lb? Yes\nWhen? No answer\nIs yes a word? yes"');
  expect(cellsOf({ answers: answers.slice(0, 1), meets_needs: false })).toBe(",Not as needed,Can you lift 50 lb? Yes");
  expect(cellsOf({ answers: answers.slice(1, 2) })).toBe(",,When? No answer");
  expect(cellsOf({})).toBe(",,");
});

test("a question or answer that is a formula is not calculated", () => {
  expect(cellsOf({ answers: [{ question: "Text: =1+1", answer: "@SUM(1)" }] })).toBe(`,,"'=1+1 @SUM(1)"`);
  expect(cellsOf({ answers: [{ question: "=1+1", answer: "2" }] })).toBe(`,,"'=1+1 2"`);
});
