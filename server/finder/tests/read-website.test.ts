import { expect, test } from "vitest";
import { readText, type TextTask } from "#server/finder/extract/read-text.ts";
import { vetUrl } from "#server/finder/fetch/vet-url.ts";
import { readWebsite, type WebsiteSettings } from "#server/finder/read-website.ts";

const START = "https://bakery.example/careers";
/** Reads a website that consists of these pages. A page with the text "-> URL" is a redirect. */
function read(pages: Record<string, string>, start = START) {
  const requested: string[] = [];
  const fetchPage: WebsiteSettings["fetchPage"] = async (requestedUrl) => {
    const url = vetUrl(requestedUrl).href;
    requested.push(url);
    const text = pages[url];
    if (text?.startsWith("-> ")) return fetchPage(text.slice(3));
    return { url, status: text === undefined ? 404 : 200, text: text ?? "", validators: {} };
  };
  const settings = {
    fetchPage,
    readText: async (task: TextTask) => readText(task),
    maxPages: 50,
    onProgress: () => {},
  };
  return readWebsite(start, settings).then((findings) => ({ ...findings, requested }));
}

const posting = (title: string) =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "JobPosting", title, description: "<p>Bread</p>" })}</script>`;

test("a website with more jobs than the limit is incomplete", async () => {
  const page = (count: number) => Array.from({ length: count }, (_, index) => posting(`Baker ${index}`)).join("");
  const all = await read({ [START]: page(200) });
  expect([all.jobs.length, all.isComplete, all.notes]).toEqual([200, true, []]);
  const most = await read({ [START]: page(201) });
  expect([most.jobs.length, most.isComplete, most.notes]).toEqual([200, false, ["We stopped at 200 jobs."]]);
});

test.each([
  ["https://www.facebook.com/bakery", "Facebook"],
  ["https://m.facebook.com/bakery/jobs", "Facebook"],
  ["https://fb.com/bakery", "Facebook"],
  ["https://www.indeed.com/cmp/bakery", "Indeed"],
  ["https://uk.indeed.com/cmp/bakery", "Indeed"],
])("names %s and never reads it, as the start or as the target of a redirect", async (url, name) => {
  const pages = { [url]: posting("Baker"), [START]: `-> ${url}`, "https://bakery.example/jobs": `-> ${url}` };
  for (const start of [url, START]) {
    const { named, jobs, isComplete } = await read(pages, start);
    expect([named, jobs, isComplete]).toEqual([[{ name, url }], [], false]);
  }
  const linked = { ...pages, [START]: `${posting("Driver")}<a href="/jobs">Jobs</a>` };
  const { named, jobs, isComplete } = await read(linked);
  expect([named, jobs.map(({ title }) => title), isComplete]).toEqual([[{ name, url }], ["Driver"], true]);
});

test("a redirect of the start to a board reads the board and doesn't trust its host", async () => {
  const board = "https://boards.greenhouse.io/bakery";
  const list = "https://boards-api.greenhouse.io/v1/boards/bakery/jobs?content=true";
  const page = `<a href="https://boards.greenhouse.io/rival/jobs/1">Jobs</a><a href="/careers">Careers</a>`;
  const { requested, jobs } = await read({
    [START]: `-> ${board}`,
    [board]: page,
    [list]: '{"jobs":[{"id":1,"title":"Baker","absolute_url":"https://boards.greenhouse.io/bakery/jobs/1"}]}',
  });
  expect(requested).toEqual([START, board, list]);
  expect(jobs.map(({ title }) => title)).toEqual(["Baker"]);
});

test("a website on a board that is not read is incomplete", async () => {
  const board = "https://acme.icims.com/jobs";
  for (const start of [board, START]) {
    const { named, isComplete } = await read({ [START]: `-> ${board}`, [board]: "<p>" }, start);
    expect([named, isComplete]).toEqual([[{ name: "iCIMS", url: board }], false]);
  }
});

test("reports that the company's own URL could not be opened", async () => {
  expect((await read({})).isUnread).toBe(true);
  expect((await read({ [START]: "<h1>Our bread</h1>" })).isUnread).toBe(false);
});

test("an empty board means no jobs, a page without jobs doesn't", async () => {
  const list = "https://boards-api.greenhouse.io/v1/boards/bakery/jobs?content=true";
  const board = "https://boards.greenhouse.io/bakery";
  const saysNone = async (pages: Record<string, string>, start?: string) => (await read(pages, start)).saysNone;
  expect(await saysNone({ [list]: '{"jobs":[]}' }, board)).toBe(true);
  expect(await saysNone({ [START]: `-> ${board}`, [board]: "<p>", [list]: '{"jobs":[]}' })).toBe(true);
  expect(await saysNone({ [list]: '{"error":"x"}' }, board)).toBe(false);
  expect(await saysNone({}, board)).toBe(false);
  expect(await saysNone({ [START]: "<h1>Our bread</h1>" })).toBe(false);
  expect(await saysNone({ [START]: `<h1>Our bread</h1><a href="${board}">Jobs</a>`, [list]: '{"jobs":[]}' })).toBe(
    false,
  );
  expect(await saysNone({ [START]: "<h1>Open positions</h1><p>We have no open positions at this time.</p>" })).toBe(
    true,
  );
});
