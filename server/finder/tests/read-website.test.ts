import { expect, test } from "vitest";
import { readText, type TextTask } from "#server/finder/extract/read-text.ts";
import { FetchRefusal, type RefusalReason } from "#server/finder/fetch/fetch-refusal.ts";
import { vetUrl } from "#server/finder/fetch/vet-url.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { readWebsite } from "#server/finder/read-website.ts";
import type { WebsiteSettings } from "#server/finder/website-findings.ts";

const START = "https://bakery.example/careers";
/**
 * Reads a website that consists of these pages. A page with the text "-> URL" is a redirect, and a
 * page with the text "! REASON" is refused.
 */
function read(pages: Record<string, string>, start = START, sitemaps: string[] = []) {
  const requested: string[] = [];
  const fetchPage: WebsiteSettings["fetchPage"] = async (requestedUrl) => {
    const url = vetUrl(requestedUrl).href;
    requested.push(url);
    const text = pages[url];
    if (text?.startsWith("-> ")) return fetchPage(text.slice(3));
    if (text?.startsWith("! ")) throw new FetchRefusal(text.slice(2) as RefusalReason, "Refused");
    return { url, status: text === undefined ? 404 : 200, text: text ?? "", validators: {} };
  };
  const settings = {
    fetchPage,
    sitemapsOf: () => sitemaps,
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

test("a redirect of a link reads a company's board and no state's feed", async () => {
  const page = { [SITE]: '<a href="/jobs">Jobs</a>' };
  const requested = async (target: string) => {
    const found = await read({ ...page, [`${SITE}jobs`]: `-> ${target}`, [target]: "<p>" }, SITE);
    return found.requested.filter((url) => !url.startsWith(SITE) && url !== target);
  };
  expect(await requested("https://jobs.lever.co/mw")).toEqual(["https://api.lever.co/v0/postings/mw?mode=json"]);
  expect(await requested("https://www.governmentjobs.com/careers/wisconsin")).toEqual([]);
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

const SITE = "https://mill.example/";
const careers = (...rows: string[]) =>
  `<h1>Open Positions</h1><ul>${rows.map((row) => `<li>${row}</li>`).join("")}</ul>`;
const MACHINIST = `<h1>Machinist</h1><p>You run lathes and mills, read drawings and keep the shop clean, in a crew of six.</p>
  <p>Location: Duluth, MN</p><p>Pay: $24 to $30 per hour</p><p>Send your resume to jobs@mill.example.</p>
  <h2>Other Openings</h2><p>Welder</p><p>Forklift Operator</p>`;
const facts = (jobs: FoundJob[]) =>
  jobs.map(({ title, city, pay, apply, url, description }) => ({
    title,
    city,
    pay: pay && `${pay.min}-${pay.max}`,
    apply: apply?.value,
    path: new URL(url).pathname,
    hasText: description?.includes("lathes") ?? false,
  }));

test.each(["/machinist.html", "/careers-machinist.php", "/jobs/machinist", "/about/careers/12"])(
  "completes a listed job by its own page %s, which is never a list",
  async (path) => {
    const start = `${SITE}careers`;
    const list = careers(`<a href="${path}">Machinist</a>`, "<b>Night Baker</b> – Ely, MN");
    const { jobs, listUrls, isComplete } = await read({ [start]: list, [new URL(path, SITE).href]: MACHINIST }, start);
    expect(facts(jobs)).toEqual([
      {
        title: "Machinist",
        city: "Duluth",
        pay: "24-30",
        apply: "jobs@mill.example",
        path,
        hasText: true,
      },
      expect.objectContaining({ title: "Night Baker", city: "Ely", path: "/careers" }),
    ]);
    expect([listUrls.every((url) => url === start), isComplete]).toEqual([true, true]);
  },
);

test.each([
  ["answers 404", {}],
  [
    "is about something else",
    { [`${SITE}machinist`]: "<h1>Our History</h1><p>We opened the mill in Winona in 1901.</p>" },
  ],
  ["says that the job is filled", { [`${SITE}machinist`]: "<h1>Machinist</h1><p>This position has been filled.</p>" }],
])("keeps a listed job if its page %s", async (_, pages) => {
  const start = `${SITE}careers`;
  const list = careers('<a href="/machinist">Machinist</a> – Ely, MN', '<a href="/welder">Welder</a> – Ely, MN');
  const { jobs } = await read({ [start]: list, ...pages }, start);
  expect(jobs.map(({ title, city }) => `${title}, ${city}`)).toEqual(["Machinist, Ely", "Welder, Ely"]);
});

test("reads the page that a link with a title opens, also if the list was not understood", async () => {
  const start = `${SITE}careers`;
  const home =
    '<p><a href="/careers-machinist.php"><img src="m.png"></a> <a href="/careers-machinist.php">Machinist</a></p>';
  const { jobs, listUrls } = await read({ [start]: home, [`${SITE}careers-machinist.php`]: MACHINIST }, start);
  expect(facts(jobs)).toMatchObject([{ title: "Machinist", city: "Duluth", path: "/careers-machinist.php" }]);
  expect(listUrls).toEqual([start, start]);
});

test("keeps the place of the list, and the sources of each field", async () => {
  const start = `${SITE}careers`;
  const list = careers('<a href="/machinist">Machinist</a> – Ely, MN', "<b>Welder</b> – Ely, MN");
  const { jobs } = await read({ [start]: list, [`${SITE}machinist`]: MACHINIST }, start);
  const [machinist] = jobs;
  expect(machinist).toMatchObject({ city: "Ely", street: null, url: `${SITE}machinist` });
  expect(machinist?.sources).toMatchObject({ city: { url: start }, pay: { url: `${SITE}machinist` } });
});

test("reads a page that a single listed job links to as a list if it lists several jobs", async () => {
  const start = `${SITE}`;
  const home = '<h1>Mill</h1><h2>Now Hiring</h2><ul><li><a href="/team">Machinist</a></li></ul>';
  const list = "<h1>Open Positions</h1><h2>Machinist</h2><p>Runs mills.</p><h2>Welder</h2><p>Welds frames.</p>";
  const { jobs } = await read({ [start]: home, [`${SITE}team`]: list }, start);
  expect(jobs.map(({ title }) => title).sort()).toEqual(["Machinist", "Welder"]);
});

test("pages of listed jobs that can't be read leave a scan complete", async () => {
  const start = `${SITE}careers`;
  const list = careers('<a href="/a/machinist">Machinist</a>', '<a href="/a/welder">Welder</a>');
  const refuse = (reason: RefusalReason) => read({ [start]: list, [`${SITE}a/machinist`]: `! ${reason}` }, start);
  for (const reason of ["robots", "too large", "not text", "redirects"] as const) {
    expect.soft((await refuse(reason)).isComplete, reason).toBe(true);
  }
  for (const reason of ["unreachable", "too slow", "busy"] as const) {
    expect.soft((await refuse(reason)).isComplete, reason).toBe(false);
  }
});

test("more pages of listed jobs than the limit leave a scan complete", async () => {
  const start = `${SITE}careers`;
  const times = ["Night", "Day", "Lead", "Senior", "Junior", "Head", "Assistant", "Weekend", "Evening", "Morning"];
  const titles = ["Baker", "Cook", "Driver", "Welder", "Painter", "Roofer"].flatMap((one) =>
    times.map((time) => `${time} ${one}`),
  );
  const rows = titles.map((title, index) => `<a href="/a/${index}">${title}</a>`);
  const { pages, jobs, isComplete } = await read({ [start]: careers(...rows) }, start);
  expect([pages.length, jobs.length, isComplete]).toEqual([50, 60, true]);
});

const sitemap = (...entries: string[]) =>
  `<?xml version="1.0"?><urlset>${entries.map((entry) => `<url>${entry}</url>`).join("")}</urlset>`;
const CAREERS = `<loc>${SITE}about/employment/</loc>`;
const LIST = careers("<b>Machinist</b>", "<b>Welder</b>");

test("reads the sitemap of robots.txt if nothing else was found, and else /sitemap.xml", async () => {
  const pages = { [SITE]: "<h1>Mill</h1>", [`${SITE}about/employment/`]: LIST };
  for (const at of ["map.xml", "sitemap.xml"]) {
    const named = at === "map.xml" ? [`${SITE}map.xml`, "https://other.example/map.xml"] : [];
    const { jobs, requested } = await read({ ...pages, [`${SITE}${at}`]: sitemap(CAREERS) }, SITE, named);
    expect(jobs.map(({ title }) => title)).toEqual(["Machinist", "Welder"]);
    expect(requested).toEqual([SITE, `${SITE}${at}`, `${SITE}about/employment/`]);
  }
});

test("reads no sitemap if a page has jobs, states that there are none, or links to a board", async () => {
  const none = "<h1>Open positions</h1><p>We have no open positions at this time.</p>";
  for (const page of [LIST, none, '<h1>Mill</h1><a href="https://mill.icims.com/jobs">Careers</a>']) {
    expect((await read({ [SITE]: page }, SITE)).requested).toEqual([SITE]);
  }
});

test("reads job pages of a sitemap only if it has no careers page, and no old ones", async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const jobs = [
    `<loc>${SITE}jobs/machinist</loc><lastmod>${day(20)}</lastmod>`,
    `<loc>${SITE}jobs/welder</loc><lastmod>${day(400)}</lastmod>`,
  ];
  const pages = {
    [SITE]: "<h1>Mill</h1>",
    [`${SITE}jobs/machinist`]: posting("Machinist"),
    [`${SITE}jobs/welder`]: posting("Welder"),
  };
  const titles = async (...entries: string[]) => {
    const found = await read({ ...pages, [`${SITE}sitemap.xml`]: sitemap(...entries) }, SITE);
    return found.jobs.map(({ title }) => title);
  };
  expect(await titles(...jobs)).toEqual(["Machinist"]);
  expect(await titles(...jobs, CAREERS)).toEqual([]);
});

test("reads a nested sitemap, and a missing sitemap changes nothing", async () => {
  const index = `<sitemapindex><sitemap><loc>${SITE}pages.xml</loc></sitemap></sitemapindex>`;
  const pages = { [SITE]: "<h1>Mill</h1>", [`${SITE}sitemap.xml`]: index, [`${SITE}pages.xml`]: sitemap(CAREERS) };
  expect((await read({ ...pages, [`${SITE}about/employment/`]: LIST }, SITE)).jobs).toHaveLength(2);
  const { pages: reported, isComplete, notes } = await read({ [SITE]: "<h1>Mill</h1>" }, SITE);
  expect([reported.map(({ url }) => url), isComplete, notes]).toEqual([
    [SITE],
    true,
    ["The page has no list of open positions"],
  ]);
});
