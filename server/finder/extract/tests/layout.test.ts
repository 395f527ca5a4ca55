import { expect, test } from "vitest";
import { readPage } from "#server/finder/extract/read-page.ts";

const URL = "https://bakery.example/careers";
const layouts = (body: string) =>
  readPage(`<title>Careers</title><body>${body}`, URL, URL).jobs.map(({ title, layout }) => [title, layout]);

// Rule 73
test("jobs of one list have the same layout, although each entry has names of its own", () => {
  const found = layouts(`<main><h2>Open Positions</h2><ul class="openings list">
    <li class="job first job-1"><strong>Line Cook</strong></li>
    <li class="job even job-2 last"><strong>Pastry Baker</strong></li></ul></main>`);
  const layout = "main > ul.openings.list > li.job";
  expect(found).toEqual([
    ["Line Cook", layout],
    ["Pastry Baker", layout],
  ]);
});

test("a job from markup has no layout", () => {
  const found = layouts('<script type="application/ld+json">{"@type":"JobPosting","title":"Line Cook"}</script>');
  expect(found).toEqual([["Line Cook", ""]]);
});
