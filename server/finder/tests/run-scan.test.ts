import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { type Company, createCompany, JOB } from "#database/access/world.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { FETCH_LIMITS } from "#server/finder/fetch/fetcher.ts";
import { runScan, type ScanOptions } from "#server/finder/run-scan.ts";
import { createTextReader } from "#server/finder/text-reader.ts";
import { startTestSite, type TestSite } from "./test-site.ts";

const reader = createTextReader();
const database = databaseOfFile();
afterAll(async () => {
  await reader.close();
});

let company: Company;
let dana: Acting;
let site: TestSite;
let options: ScanOptions;
let hosts = 0;
beforeEach(async () => {
  hosts += 1;
  const host = `bakery${hosts}.test`;
  site = await startTestSite([host], {});
  company = await createCompany(database.admin, `Company ${Math.random()}`);
  await database.admin.query("delete from script_acquired_job_openings where employer_id = $1", [company.id]);
  await database.admin.query("update employers set approved = 1, careers_url = $2 where id = $1", [
    company.id,
    `http://${host}/careers`,
  ]);
  dana = acting(database.rest, company.members[0].identity);
  const fetching = {
    network: site.network,
    userAgent: "Test",
    pace: { takeSlot: async () => {}, pause: () => {} },
    limits: { ...FETCH_LIMITS, pageMs: 5_000 },
  };
  options = {
    pool: database.admin,
    log: { info: () => {}, warn: (details: object) => warnings.push(details) },
    ...reader,
    fetching,
  };
  return () => site.close();
});
const warnings: object[] = [];

const posting = (title: string, place = "Duluth") =>
  `<script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title,
    description: `<p>${title}: we bake bread every night.</p>`,
    hiringOrganization: { "@type": "Organization", name: "Bakery" },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: place, addressRegion: "MN" },
    },
  })}</script>`;
const links = (...paths: string[]) =>
  `<h1>Jobs</h1>${paths.map((path) => `<p><a href="/jobs/${path}">${path}</a></p>`).join("")}`;

/** Scans the website as if the previous scan was an hour ago. */
async function scan(changes: Partial<ScanOptions> = {}): Promise<Record<string, unknown>> {
  await database.admin.query(
    "update app.website_scans set created = created - interval '1 hour' where employer_id = $1",
    [company.id],
  );
  const requested = await dana.one<{ id: number }>("select look_for_jobs($1) as id", [company.id]);
  await runScan(requested.id, { ...options, ...changes });
  return dana.one("select state, pages_read, jobs_found, jobs_new, report from last_scan($1)", [company.id]);
}
const daysPass = () =>
  database.admin.query(
    "update app.found_jobs set missed_since = missed_since - interval '7 days' where employer_id = $1",
    [company.id],
  );
const suggestions = async () => {
  const rows = await dana.query<{ name: string }>("select name from search_suggested_jobs($1) order by id", [
    company.id,
  ]);
  return rows.map(({ name }) => name);
};
const news = async () => {
  const rows = await dana.query<{ name: string; news: string }>(
    "select s.name, n.news from suggestion_news($1) n join script_acquired_job_openings s using (id) order by s.id",
    [company.id],
  );
  return rows.map((row) => `${row.name}: ${row.news}`);
};

test("stores a website's jobs as suggestions with the source of each field", async () => {
  site.pages = {
    "/careers": links("baker", "driver"),
    "/jobs/baker": posting("Night Baker"),
    "/jobs/driver": posting("Driver", "Ely"),
  };
  expect(await scan()).toMatchObject({ state: "finished", jobs_found: 2, jobs_new: 2 });
  const [baker] = await dana.query("select name, city, state, sources from search_suggested_jobs($1) order by id", [
    company.id,
  ]);
  expect(baker).toMatchObject({
    name: "Night Baker",
    city: "Duluth",
    state: "Minnesota",
    sources: { name: { url: expect.stringMatching(/\/jobs\/baker$/) } },
  });
  expect(await scan()).toMatchObject({ jobs_found: 2, jobs_new: 0 });
  expect(await suggestions()).toEqual(["Night Baker", "Driver"]);
  expect(await news()).toEqual([]);
});

test("a second scan marks changed fields and keeps fields that are no longer stated", async () => {
  site.pages = { "/careers": links("baker"), "/jobs/baker": posting("Night Baker") };
  await scan();
  site.pages["/jobs/baker"] = posting("Night Baker and Packer");
  expect(await scan()).toMatchObject({ jobs_new: 0 });
  expect(await suggestions()).toEqual(["Night Baker and Packer"]);
  expect(await news()).toEqual(["Night Baker and Packer: changed"]);
});

test("a job is gone after two complete scans without it, and returns when it is listed again", async () => {
  const baker = posting("Night Baker");
  site.pages = { "/careers": `${baker}${links("driver")}`, "/jobs/driver": posting("Driver") };
  await scan();
  for (const failure of [500, 403, 429]) {
    site.pages["/careers"] = (response) => void response.writeHead(failure).end();
    expect(await scan()).toMatchObject({ state: "finished", jobs_found: 0 });
    await daysPass();
  }
  expect(await news()).toEqual([]);
  site.pages["/careers"] = links("driver");
  await scan();
  expect(await news()).toEqual([]);
  await daysPass();
  await scan();
  expect(await news()).toEqual(["Night Baker: gone"]);
  site.pages["/careers"] = `${baker}${links("driver")}`;
  await scan();
  expect(await news()).toEqual([]);
});

test("a denied job never returns, also if it changes", async () => {
  site.pages = { "/careers": links("baker"), "/jobs/baker": posting("Night Baker") };
  await scan();
  await dana.query("update script_acquired_job_openings set denied = true where employer_id = $1", [company.id]);
  site.pages["/jobs/baker"] = posting("Night Bakers");
  expect(await scan()).toMatchObject({ jobs_found: 1, jobs_new: 0 });
  expect(await suggestions()).toEqual([]);
});

async function postFound(): Promise<number> {
  const [found] = await dana.query<{ id: number }>("select id from search_suggested_jobs($1) order by id", [
    company.id,
  ]);
  const row = { ...JOB, employer_id: company.id, original_script_job_id: found?.id };
  const names = Object.keys(row);
  const { id } = await dana.one<{ id: number }>(
    `insert into job_openings (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  );
  return id;
}
const isReportedGone = async (id: number) => {
  const job = await dana.one<{ source_gone: string | null }>("select source_gone from job_openings where id = $1", [
    id,
  ]);
  return job.source_gone !== null;
};

test("asks members once about a posted job that left the website", async () => {
  site.pages = {
    "/careers": links("baker", "driver"),
    "/jobs/baker": posting("Night Baker"),
    "/jobs/driver": posting("Driver"),
  };
  await scan();
  const id = await postFound();
  const before = await dana.one("select modified, approved from job_openings where id = $1", [id]);
  site.pages = { "/careers": links("driver"), "/jobs/driver": posting("Driver") };
  await scan();
  expect(await isReportedGone(id)).toBe(true);
  expect(await dana.one("select modified, approved from job_openings where id = $1", [id])).toEqual(before);
  await dana.query("select keep_job($1)", [id]);
  await scan();
  expect(await isReportedGone(id)).toBe(false);
});

test.each([
  ["it is closed", "select close_job($1, 'filled_here')"],
  ["it is renewed", "select renew_job($1)"],
])("the question is removed when %s", async (_, answer) => {
  const id = company.jobId;
  await database.admin.query("update job_openings set source_gone = now(), end_date = app.today() where id = $1", [id]);
  await dana.query(answer, [id]);
  expect(await isReportedGone(id)).toBe(false);
});

test("a canceled scan ends immediately, changes nothing and sends no more requests", async () => {
  let arrived = () => {};
  const requested = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  site.pages = {
    "/careers": links("1", "2", "3"),
    "/jobs/1": posting("One"),
    "/jobs/2": () => arrived(),
    "/jobs/3": posting("Three"),
  };
  const scanning = scan({ limits: { scanMs: 60_000, maxPages: 50, checkMs: 20 } });
  await requested;
  const last = () =>
    dana.one<{ id: number; pages_read: number }>("select id, pages_read from last_scan($1)", [company.id]);
  await vi.waitUntil(async () => (await last()).pages_read === 2);
  const running = await last();
  await dana.query("select cancel_scan($1)", [running.id]);
  expect(await scanning).toMatchObject({ state: "canceled" });
  expect(await suggestions()).toEqual([]);
  expect(site.requests.filter((request) => request.endsWith("/jobs/3"))).toEqual([]);
});

test("a scan stores its findings when its time is over", async () => {
  site.pages = { "/careers": links("1", "2"), "/jobs/1": posting("One"), "/jobs/2": () => {} };
  expect(await scan({ limits: { scanMs: 1_500, maxPages: 50, checkMs: 1_000 } })).toMatchObject({
    state: "finished",
    jobs_new: 1,
  });
});

test("a scan stores nothing if the server stops while a text is read", async () => {
  site.pages = { "/careers": posting("Night Baker") };
  const stopping = new AbortController();
  const readText: typeof reader.readText = (...text) => {
    stopping.abort(new Error("the server stops"));
    return reader.readText(...text);
  };
  const ended = await scan({ readText, stopping: stopping.signal });
  expect(ended).toMatchObject({ state: "failed", jobs_new: 0 });
});

test("a scan reads and stores pages up to the limit", async () => {
  const paths = Array.from({ length: 60 }, (_, index) => String(index));
  site.pages = {
    "/careers": links(...paths),
    ...Object.fromEntries(paths.map((path) => [`/jobs/${path}`, posting(`Job ${path}`)])),
  };
  const pages = "insert into server.read_pages (employer_id, url, etag, content, read_at)";
  await database.admin.query(`${pages} select $1, n::text, 'a', '', '2026-01-01' from generate_series(1, 101) n`, [
    company.id,
  ]);
  expect(await scan()).toMatchObject({ pages_read: 50, jobs_found: 49 });
  expect(site.requests.length).toBe(51);
  const { rowCount } = await database.admin.query("select from server.read_pages where employer_id = $1", [company.id]);
  expect(rowCount).toBe(100);
});

test("the report of an empty scan lists the pages and the reason", async () => {
  site.pages = { "/careers": "<h1>About our bread</h1>" };
  const { report } = await scan();
  expect(report).toMatchObject({
    pages: [{ url: expect.stringContaining("/careers"), said: "No jobs" }],
    notes: [expect.any(String)],
  });
  site.pages = { "/robots.txt": "User-agent: *\nDisallow: /" };
  expect((await scan()).report).toMatchObject({
    pages: [{ said: "The site's robots.txt asks programs not to read it" }],
  });
});

test("page content can't select another company, and unapproved companies get no suggestions", async () => {
  site.pages = {
    "/careers": `${posting("Night Baker")}<a href="http://127.0.0.1/jobs">x</a><a href="http://rival.test/jobs">x</a>`,
  };
  const rival = await createCompany(database.admin, `Company ${Math.random()}`);
  await scan();
  expect(
    await acting(database.rest, rival.members[0].identity).query("select name from search_suggested_jobs($1)", [
      rival.id,
    ]),
  ).toHaveLength(1);
  expect(site.requests.every((request) => !/rival|127/.test(request))).toBe(true);
  await database.admin.query(
    "update app.website_scans set created = created - interval '1 hour' where employer_id = $1",
    [company.id],
  );
  const { id } = await dana.one<{ id: number }>("select look_for_jobs($1) as id", [company.id]);
  await database.admin.query("update employers set approved = 0 where id = $1", [company.id]);
  site.requests.length = 0;
  await runScan(id, options);
  expect(site.requests).toEqual([]);
  expect(await dana.one("select state from last_scan($1)", [company.id])).toEqual({ state: "canceled" });
});
