import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createCompany, insertRow } from "#database/access/world.ts";
import { only } from "#database/only.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { FETCH_LIMITS } from "#server/finder/fetch/fetcher.ts";
import { runScan } from "#server/finder/run-scan.ts";
import { createTextReader } from "#server/finder/text-reader.ts";
import { makePdf } from "./make-pdf.ts";
import { startTestSite, type TestSite } from "./test-site.ts";

const HOSTS = ["mill.test", "files.mill.test", "static1.squarespace.com", "rival.test"];
const database = databaseOfFile();
const reader = createTextReader();
let site: TestSite;
let companyId: number;
const warnings: object[] = [];
beforeEach(async () => {
  sent = 0;
  site = await startTestSite(HOSTS, {});
  companyId = (await createCompany(database.admin, `Company ${Math.random()}`)).id;
  await database.admin.query(
    "update employers set approved = 1, careers_url = 'http://mill.test/careers' where id = $1",
    [companyId],
  );
});
afterEach(() => site.close());
afterAll(() => reader.close());

/** Scans the website and returns the scan and its suggestions. */
async function scan() {
  const row = { employer_id: companyId, address: "http://mill.test/careers", host: "mill.test", reason: "asked" };
  const scanId = await insertRow(database.admin, "app.website_scans", row);
  await runScan(scanId, {
    pool: database.admin,
    log: { info: () => {}, warn: (details: object) => warnings.push(details) },
    ...reader,
    fetching: {
      network: site.network,
      userAgent: "Test",
      pace: { takeSlot: async () => {}, pause: () => {} },
      limits: { ...FETCH_LIMITS, pageMs: 60_000 },
    },
  });
  expect(warnings).toEqual([]);
  const scans = await database.admin.query("select state, is_complete, report from app.website_scans where id = $1", [
    scanId,
  ]);
  const { rows: jobs } = await database.admin.query(
    `select name, description, city, min_hourly_pay, max_hourly_pay, end_date, sources
     from script_acquired_job_openings s where exists (select from app.found_jobs f where f.suggestion_id = s.id and f.employer_id = $1)
     order by id`,
    [companyId],
  );
  return { ...only(scans.rows), jobs, names: jobs.map(({ name }) => name) };
}

const list = (url: string) =>
  `<h1>Open Positions</h1><ul><li><a href="${url}">Machinist</a></li><li><b>Welder</b></li></ul>`;
const MACHINIST = makePdf([
  ["Mill Works", 20, "F2"],
  ["Machinist", 16, "F2"],
  ["You run lathes and mills in our shop, read drawings and measure parts."],
  ["Location: Duluth, MN"],
  ["Pay: $24 to $30 per hour"],
  ["Apply by: December 15, 2026"],
]);
/** Number of files that the website has sent. */
let sent = 0;
type Answer = (response: ServerResponse, headers: IncomingHttpHeaders) => void;
const file = (bytes: Buffer, type = "application/pdf"): Answer => {
  return (response, headers) => {
    if (headers["if-none-match"] === "a") response.writeHead(304).end();
    else {
      sent += 1;
      response.writeHead(200, { "content-type": type, etag: "a" }).end(bytes);
    }
  };
};

test.each([
  "/files/1/machinist",
  "http://files.mill.test/Machinist.pdf",
  "http://static1.squarespace.com/s/Machinist.pdf",
])("completes a listed job by its PDF at %s, also while it is unchanged", async (url) => {
  const { host, pathname } = new URL(url, "http://mill.test");
  site.pages = { "mill.test/careers": list(url), [`${host}${pathname}`]: file(MACHINIST) };
  for (const time of ["first", "again"]) {
    const { is_complete, names, jobs, report } = await scan();
    expect.soft([is_complete, names], JSON.stringify(report)).toEqual([true, ["Machinist", "Welder"]]);
    expect.soft(jobs[0], time).toMatchObject({
      description: expect.stringContaining("You run lathes and mills in our shop"),
      city: "Duluth",
      min_hourly_pay: "24.00",
      max_hourly_pay: "30.00",
      end_date: "2026-12-15",
      sources: { description: { url: new URL(url, "http://mill.test").href }, name: { from: "page" } },
    });
  }
  expect(sent).toBe(1);
});

test.each([
  ["is larger than 2 MB", file(Buffer.concat([MACHINIST, Buffer.alloc(2_000_001)]))],
  ["is broken", file(MACHINIST.subarray(0, 100))],
  ["is another type of file", file(Buffer.from("PK"), "application/octet-stream")],
  ["is about another job", file(makePdf([["Welder", 18], ["You weld frames for trucks and trailers."]]))],
  ["does not exist", (response: ServerResponse) => void response.writeHead(404).end()],
])("keeps a listed job as it is if its PDF %s", async (_, answer) => {
  site.pages = { "/careers": list("/files/1"), "/files/1": answer };
  const { is_complete, names, jobs } = await scan();
  expect([is_complete, names]).toEqual([true, ["Machinist", "Welder"]]);
  expect(jobs[0]).toMatchObject({ description: null, city: null, min_hourly_pay: null });
});

test("fetches a PDF only as the page of a listed job, and none from other websites", async () => {
  site.pages = { "/careers": file(MACHINIST) };
  expect(await scan()).toMatchObject({ names: [], report: { pages: [{ said: "It is not a page but a file" }] } });
  site.pages = { "/careers": list("http://rival.test/Machinist.pdf"), "/Machinist.pdf": file(MACHINIST) };
  expect((await scan()).names).toEqual(["Machinist", "Welder"]);
  expect(site.requests.filter((request) => request.includes("rival"))).toEqual([]);
});
