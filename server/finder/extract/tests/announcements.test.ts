import { expect, test } from "vitest";
import { parseHtml } from "#server/finder/extract/html/parse-html.ts";
import { plainJobs } from "#server/finder/extract/pages/plain-jobs.ts";

/** Returns the titles of the jobs that a company's home page announces in the given HTML. */
function titlesOn(html: string): string[] {
  const page = parseHtml(`<html lang="en"><title>Ely Mill</title><body><h1>Ely Mill</h1>${html}</body></html>`);
  return plainJobs(page, "https://mill.example/").jobs.map(({ title }) => title);
}

const ANNOUNCED: [html: string, titles: string[]][] = [
  ["<p>We are looking for a part-time receptionist. Call Bob.</p>", ["Receptionist"]],
  ["<p>Now hiring servers and line cooks! Stop in.</p>", ["Servers", "Line cooks"]],
  ["<p>Now hiring: line cooks, $18/hr + tips. Text us.</p>", ["Line cooks"]],
  ["<p>HELP WANTED: CDL truck driver, home every night.</p>", ["CDL truck driver"]],
  ["<h3>Help Wanted</h3><p>Full-time diesel mechanic. Own tools. Call Bob.</p>", ["Diesel mechanic"]],
  ["<p>Applications are being accepted for a full-time Plant Operator.</p>", ["Plant Operator"]],
  ["<p>Openings: Teacher Aide (30 hours a week) and Bus Driver. Call us.</p>", ["Teacher Aide", "Bus Driver"]],
  ["<h2>Open roles</h2><p>Open roles: Sous Chef, Host. Email us.</p>", ["Sous Chef", "Host"]],
];

const OTHERS = [
  "<p>Before hiring a roofer, ask for a license. Looking for a plumber? Call us.</p>",
  "<p>We are accepting applications for vendors for the 2027 market.</p>",
  "<p>Our full-time chef is looking for a farmer to grow basil.</p>",
  "<p>If you are looking for a full-time caregiver for your mother, call us.</p>",
  "<p>Every farmer needs a full-time veterinarian. We also need a good rain.</p>",
  "<p>Our piano teacher has openings for students. Wanted: used tractor parts.</p>",
  "<p>Recruiters are hiring nurses in record numbers, says the study of employers.</p>",
];

test.each(ANNOUNCED)("finds the jobs in %s", (html, titles) => {
  expect(titlesOn(html)).toEqual(titles);
});

test.each(OTHERS)("finds no job in %s", (html) => {
  expect(titlesOn(html)).toEqual([]);
});
