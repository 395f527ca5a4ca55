import { expect, test } from "vitest";
import { recognizeBoard } from "#server/finder/extract/boards/recognize-board.ts";
import { readPage } from "#server/finder/extract/read-page.ts";

const URL_OF_PAGE = "https://www.bakery.example/careers";
const HEAD = "<h1>Open Positions</h1><h2>Baker</h2><p>Bakes bread.</p>";
const MEGABYTE = 1024 * 1024;

const hostile: [name: string, html: string][] = [
  ["200,000 nested elements", `${HEAD}${"<div>".repeat(200_000)}`],
  ["nested elements that close again and again", `${HEAD}${"<div><p><b>x</b></p>".repeat(100_000)}`],
  ["50 MB of attributes in one tag", `${HEAD}<div ${'a="b" '.repeat((50 * MEGABYTE) / 6)}>`],
  ["one attribute of 50 MB", `${HEAD}<div class="${"x".repeat(50 * MEGABYTE)}">`],
  ["a million empty elements", `${HEAD}${"<b></b>".repeat(1_000_000)}`],
  ["a million closing tags", `${HEAD}${"</div>".repeat(1_000_000)}`],
  ["a million entities", `${HEAD}<p>${"&amp;".repeat(1_000_000)}`],
  ["an endless comment", `${HEAD}<!--${"-".repeat(5 * MEGABYTE)}`],
  ["an endless script of markup", `${HEAD}<script type="application/ld+json">${'{"@graph":['.repeat(200_000)}`],
  [
    "deep and valid markup",
    `${HEAD}<script type="application/ld+json">${"[".repeat(5_000)}${"]".repeat(5_000)}</script>`,
  ],
  ["one line of amounts", `${HEAD}<p>Pay ${"$1 ".repeat(600_000)}`],
  ["one line of digits", `${HEAD}<p>Pay $${"1".repeat(2 * MEGABYTE)}`],
  ["one line of capitals", `${HEAD}<p>in ${"Aa ".repeat(700_000)}`],
  ["one line of addresses", `${HEAD}<p>apply ${"a@".repeat(1_000_000)}`],
  ["one line of dots", `${HEAD}<p>apply ${"a.".repeat(1_000_000)}`],
  ["one line of commas", `${HEAD}<p>Location: ${"a, ".repeat(600_000)}`],
  ["100,000 links", `${HEAD}${'<a href="/jobs/x">Cook</a>'.repeat(100_000)}`],
  ["100,000 jobs", `<h1>Open Positions</h1>${"<h2>Cook</h2><p>$18/hr</p>".repeat(100_000)}`],
  [
    "100,000 rows",
    `<table><tr><th>Position</th><th>Location</th></tr>${"<tr><td>Cook</td><td>Ely, MN</td></tr>".repeat(50_000)}`,
  ],
];

test.each(hostile)("reads %s quickly", (_name, html) => {
  const start = process.threadCpuUsage();
  const { jobs, links, notes } = readPage(html, URL_OF_PAGE, URL_OF_PAGE);
  recognizeBoard(html, URL_OF_PAGE);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(4_000);
  expect(jobs.length).toBeLessThanOrEqual(200);
  expect(links.length).toBeLessThanOrEqual(100);
  expect(notes.length).toBeLessThanOrEqual(3);
});
