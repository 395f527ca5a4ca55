import { beforeAll, expect, test } from "vitest";
import { CATEGORY_ID, OTHER_CATEGORY_ID } from "#database/access/world.ts";
import { serve } from "#server/tests/serve.ts";
import { approvedCompany, change, openJob, titles, visit } from "./public-world.ts";

/** The parent of both categories in this test. */
const INDUSTRY_ID = 1200;

let company: number;
let rival: number;
const server = await serve();
beforeAll(async () => {
  company = await approvedCompany(server, { name: "Prairie Crust Bakery" });
  rival = await approvedCompany(server, { name: "Lakeside Mill" });
  await openJob(server, company, { name: "Night Baker", city: "Northfield", postal_code: "55057" });
  await openJob(server, company, { name: "Bakers Helper", city: "Duluth", postal_code: "55802-1234" });
  await openJob(server, rival, { name: "IT Nurse", city: "Duluth", state: "Wisconsin", location_type_id: 3 });
  const { rows } = await server.database.admin.query("select id from job_openings order by id");
  const [baker, helper, nurse] = rows.map(({ id }) => id);
  const link = (id: number, category: number) =>
    server.database.admin.query("insert into job_categories_job_openings values ($1, $2)", [id, category]);
  await link(baker, CATEGORY_ID);
  await link(baker, OTHER_CATEGORY_ID);
  await link(helper, OTHER_CATEGORY_ID);
  await link(nurse, INDUSTRY_ID);
});

const listed = async (path: string) => titles((await visit(server, path)).text);

test.each([
  ["/o", ["IT Nurse", "Bakers Helper", "Night Baker"]],
  ["/o?q=baker", ["Bakers Helper", "Night Baker"]],
  ["/o?q=NIGHT+bakers", ["Night Baker"]],
  ["/o?q=it", ["IT Nurse"]],
  ["/o?q=i", []],
  ["/o?q=%26%20%7C%20!%3A*()", []],
  ["/o?place=duluth", ["IT Nurse", "Bakers Helper"]],
  ["/o?place=Duluth,+MN", ["Bakers Helper"]],
  ["/o?place=Wisconsin", ["IT Nurse"]],
  ["/o?place=55802", ["Bakers Helper"]],
  ["/o?place=Dul%25", []],
  [`/o?category=${CATEGORY_ID}`, ["Night Baker"]],
  [`/o?category=${INDUSTRY_ID}`, ["IT Nurse", "Bakers Helper", "Night Baker"]],
  [`/o?category=${INDUSTRY_ID}&place=Wisconsin`, ["IT Nurse"]],
  [`/o?category=${INDUSTRY_ID}&q=baker&place=Northfield`, ["Night Baker"]],
  [`/o?category=${INDUSTRY_ID}&q=baker&place=Northfield&q=other&before=999`, ["Night Baker"]],
  ["/o?before=0&category=x&unknown=1", ["IT Nurse", "Bakers Helper", "Night Baker"]],
])("%s lists the matching jobs, newest first", async (path, expected) => {
  expect(await listed(path)).toEqual(expected);
});

test("the day that a list shows is the day that it sorts by", async () => {
  const shop = await approvedCompany(server, { name: "Slow Approvals" });
  const first = await openJob(server, shop, { name: "Posted last" });
  await openJob(server, shop, { name: "Posted first" });
  const later = await openJob(server, shop, { name: "Opened later" });
  await server.database.admin.query(
    "insert into job_categories_job_openings select id, 301 from job_openings where employer_id = $1",
    [shop],
  );
  await change(server, "job_openings", first, { approved_at: "2026-02-01T18:00:00Z" });
  await change(server, "job_openings", later, { start_date: "2026-01-20" });
  const expected = ["Posted last", "Opened later", "Posted first"];
  for (const path of [`/c/slow-approvals-${shop}`, "/o?category=301", "/o?q=slow+approvals"])
    expect([path, await listed(path)]).toEqual([path, expected]);
  await change(server, "job_openings", later, { archived: 1 });
  await change(server, "job_openings", first, { name: "Renamed" });
  expect(await listed("/o?category=301")).toEqual(["Posted first"]);
});

test("accents are ignored in both directions, also combining accents, in titles, companies and cities", async () => {
  const cafe = await approvedCompany(server, { name: "Caf\u00e9 Zola" });
  await openJob(server, cafe, { name: "Cr\u00e8me Br\u00fbl\u00e9e Cook", city: "L\u00e9onville" });
  await openJob(server, cafe, { name: "Cre\u0300me Server", city: "Leonville" });
  await openJob(server, cafe, { name: "Sm\u00f8rrebr\u00f8d Maker", city: "Ada" });
  for (const [query, expected] of [
    ["q=creme+brulee", ["Cr\u00e8me Br\u00fbl\u00e9e Cook"]],
    ["q=cr\u00e8me", ["Cre\u0300me Server", "Cr\u00e8me Br\u00fbl\u00e9e Cook"]],
    ["q=CRE\u0300ME+cook", ["Cr\u00e8me Br\u00fbl\u00e9e Cook"]],
    ["q=smorrebrod", ["Sm\u00f8rrebr\u00f8d Maker"]],
    ["q=cafe+zola+server", ["Cre\u0300me Server"]],
    ["place=leonville,+Minnesota", ["Cre\u0300me Server", "Cr\u00e8me Br\u00fbl\u00e9e Cook"]],
    ["place=L\u00c9ONVILLE", ["Cre\u0300me Server", "Cr\u00e8me Br\u00fbl\u00e9e Cook"]],
  ] as const)
    expect([query, await listed(`/o?${encodeURI(query)}`)]).toEqual([query, expected]);
});

test("a list shows company, place, type, pay and day of each job", async () => {
  const { text } = await visit(server, "/o");
  expect(text).toContain("Lakeside Mill\u00a0· Remote, Wisconsin\u00a0· Full-time");
  expect(text).toContain('$38,000 – $46,000 a year\u00a0· Posted\u00a0<time datetime="2026-01-05">Jan 5, 2026</time>');
  expect((await visit(server, "/o?category=77777777")).status).toBe(404);
});

test("a company's page lists its own jobs, under its current name", async () => {
  const path = `/c/prairie-crust-bakery-${company}`;
  expect(await listed(path)).toEqual(["Bakers Helper", "Night Baker"]);
  const other = await visit(server, `/c/prairie-${company}?before=5`);
  const answer = [other.status, other.headers.get("location"), other.headers.get("cache-control")];
  expect(answer).toEqual([301, path, "no-cache"]);
  expect((await visit(server, `${path}/more`)).status).toBe(404);
  expect((await visit(server, "/c/nobody-999999")).status).toBe(404);
  expect((await visit(server, "/c/nobody")).status).toBe(404);
});

test("a company that never had a public job has no page, and an inactive company loses its page", async () => {
  const newcomer = await approvedCompany(server, { name: "Quiet Company" });
  expect((await visit(server, `/c/quiet-company-${newcomer}`)).status).toBe(404);
  const id = await openJob(server, newcomer);
  expect((await visit(server, `/c/quiet-company-${newcomer}`)).status).toBe(200);
  await change(server, "job_openings", id, { archived: 1 });
  const empty = await visit(server, `/c/quiet-company-${newcomer}`);
  expect([empty.status, titles(empty.text)]).toEqual([200, []]);
  await change(server, "employers", newcomer, { inactive: 1 });
  const gone = await visit(server, `/c/quiet-company-${newcomer}`);
  expect([gone.status, gone.text.includes("This company has no page here")]).toEqual([410, true]);
});

test("pages of 20 show every job once, for all searches", async () => {
  const many = await approvedCompany(server, { name: "Many Jobs" });
  for (let number = 1; number <= 45; number += 1) {
    const id = await openJob(server, many, { name: `Packer ${number}`, city: "Ely" });
    await server.database.admin.query("insert into job_categories_job_openings values ($1, 101), ($1, 102)", [id]);
  }
  const all = Array.from({ length: 45 }, (_, index) => `Packer ${45 - index}`);
  for (const start of [
    "/o?q=packer",
    "/o?place=Ely",
    "/o?category=100",
    "/o?category=100&place=Ely",
    `/c/many-jobs-${many}`,
  ]) {
    const seen: (string | undefined)[] = [];
    let path: string | undefined = start;
    for (let page = 0; path !== undefined && page < 5; page += 1) {
      const { text } = await visit(server, path);
      seen.push(...titles(text));
      path = /href="([^"]*)" rel="next"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    }
    expect([start, seen]).toEqual([start, all]);
  }
});

test("words joined by punctuation are found separately", async () => {
  const diner = await approvedCompany(server, { name: "Corner Diner" });
  for (const name of ["Cook/Dishwasher", "CNA/LPN nights", "Node.js Developer", "UI/UX Designer", "Driver_CDL (A&B)"])
    await openJob(server, diner, { name });
  for (const [words, expected] of [
    ["dishwasher", ["Cook/Dishwasher"]],
    ["lpn", ["CNA/LPN nights"]],
    ["node.js", ["Node.js Developer"]],
    ["ux+designer", ["UI/UX Designer"]],
    ["cdl", ["Driver_CDL (A&amp;B)"]],
    ["cook/dishwasher", ["Cook/Dishwasher"]],
  ] as const)
    expect([words, await listed(`/o?q=${encodeURIComponent(words).replaceAll("%2B", "+")}`)]).toEqual([
      words,
      expected,
    ]);
});

test("a city is found in all spellings, also with a state or a ZIP code after it", async () => {
  const chain = await approvedCompany(server, { name: "Twin Stores" });
  await openJob(server, chain, { name: "Clerk A", city: "St. Paul", postal_code: "55101" });
  await openJob(server, chain, { name: "Clerk B", city: "Saint Paul", postal_code: "55102" });
  await openJob(server, chain, { name: "Clerk C", city: "La Crosse", state: "Wisconsin", postal_code: "54601" });
  for (const place of ["st paul", "St. Paul, MN", "saint paul", "St Paul Minnesota", "ST. PAUL  MN"])
    expect([place, await listed(`/o?place=${encodeURIComponent(place)}`)]).toEqual([place, ["Clerk B", "Clerk A"]]);
  for (const place of ["LaCrosse", "la crosse wi", "La Crosse, WI 54601", "54601-1234"])
    expect([place, await listed(`/o?place=${encodeURIComponent(place)}`)]).toEqual([place, ["Clerk C"]]);
  for (const place of ["St. Paul, WI", ".", "Paul", "Dulut"])
    expect([place, await listed(`/o?place=${encodeURIComponent(place)}`)]).toEqual([place, []]);
});

test("words that only name a place lead to the jobs there, and the source of the visit stays", async () => {
  const fair = await approvedCompany(server, { name: "Fair Helpers" });
  await openJob(server, fair, { name: "Usher", city: "Zumbro Falls", postal_code: "55991" });
  const linkOf = async (query: string) => {
    const { text } = await visit(server, `/o?${query}`);
    return /but a place does: <a href="([^"]*)">([^<]*)</.exec(text)?.slice(1) ?? null;
  };
  expect(await linkOf("q=Zumbro+Falls,+Minnesota&from=flyer")).toEqual([
    "/o?place=Zumbro+Falls%2C+Minnesota&amp;from=flyer",
    "Open jobs in Zumbro Falls, Minnesota",
  ]);
  expect(await linkOf("q=55991")).toEqual(["/o?place=55991", "Open jobs in 55991"]);
  for (const query of ["q=usher", "q=Zumbra+Falls", "q=55991&place=Zumbro+Falls"])
    expect([query, await linkOf(query)]).toEqual([query, null]);
});

test("a list is named after its search", async () => {
  const { text } = await visit(server, `/o?q=night+"baker"&place=Northfield&category=${CATEGORY_ID}`);
  expect(text).toMatch(/<h1>[^<]* jobs for “night &quot;baker&quot;” in Northfield<\/h1>/);
});

test("work from home is found as remote, also with words, a category and a state", async () => {
  const shop = await approvedCompany(server, { name: "Home Desk" });
  const far = await openJob(server, shop, { name: "Zither Tutor", location_type_id: 3 });
  await openJob(server, shop, { name: "Zither Repairer", location_type_id: 1 });
  await server.database.admin.query("insert into job_categories_job_openings values ($1, 201)", [far]);
  for (const [query, expected] of [
    ["place=remote", ["Zither Tutor", "IT Nurse"]],
    ["place=Remote,+MN", ["Zither Tutor"]],
    ["place=remote+wisconsin", ["IT Nurse"]],
    ["place=remote&q=zither", ["Zither Tutor"]],
    ["place=remote&category=201", ["Zither Tutor"]],
    ["place=remote,+WI&category=200", []],
  ] as const)
    expect([query, await listed(`/o?${query}`)]).toEqual([query, expected]);
});

test("the embedded list has only links", async () => {
  const { status, text } = await visit(server, `/c/prairie-crust-bakery-${company}/embed`);
  expect(status).toBe(200);
  expect(titles(text)).toEqual(["Bakers Helper", "Night Baker"]);
  expect(text).not.toMatch(/<form|<header|<script src/);
  expect(text).toContain('<base target="_blank">');
});

test("the embedded list is light or dark on request", async () => {
  const page = async (query: string) => (await visit(server, `/c/prairie-crust-bakery-${company}/embed${query}`)).text;
  expect(await page("?theme=dark")).toContain('<html lang="en" class="dark">');
  expect(await page("?theme=light")).toContain('<html lang="en" class="light">');
  expect(await page("?theme=%22x")).toContain('<html lang="en">');
});
