import { expect, test } from "vitest";
import { serve } from "#server/tests/serve.ts";
import { approvedCompany, openJob, visit } from "./public-world.ts";

const server = await serve();

const textOf = async (job: number) => {
  const path = (await visit(server, `/o/${job}`)).headers.get("location") ?? "";
  return (await visit(server, path)).text;
};

test("the company is the head of a job's page and of its form, and the product is in the foot", async () => {
  const company = await approvedCompany(server, { name: "Prairie Crust Bakery" });
  const job = await openJob(server, company);
  const head = `<header><a class="posting-head" href="/c/prairie-crust-bakery-${company}"><span class="posting-monogram" aria-hidden="true">PC</span><span>Prairie Crust Bakery</span></a></header>`;
  const text = await textOf(job);
  expect(text).toContain(head);
  expect(text).toMatch(/<footer>.*<span>Openings<\/span><\/footer>/);
  expect((await visit(server, `/o/${job}/overnight-bread-baker/apply`)).text).toContain(head);
  const list = (await visit(server, "/o")).text;
  expect(list).toContain('<header><a class="posting-head" href="/o">Openings</a></header>');
  expect(list).not.toContain('<a href="/o">All open jobs</a>');
});

test("short benefits are above the description, and long benefits below it", async () => {
  const company = await approvedCompany(server);
  const short = await textOf(await openJob(server, company, { benefits: "Free bread" }));
  expect(short.indexOf("Free bread")).toBeLessThan(short.indexOf("About this job"));
  const long = await textOf(await openJob(server, company, { benefits: "Free bread. ".repeat(100) }));
  expect(long.lastIndexOf("Free bread")).toBeGreaterThan(long.indexOf("About this job"));
});

test("a street address links to a map, and a remote job has no address", async () => {
  const company = await approvedCompany(server);
  const place = { address_line_one: "12 Mill & Main", city: "Ely", postal_code: "55731" };
  const onSite = await textOf(await openJob(server, company, { ...place, location_type_id: 1 }));
  expect(onSite).toContain(`query=${encodeURIComponent("12 Mill & Main, Ely, Minnesota 55731")}"`);
  const remote = await textOf(await openJob(server, company, { ...place, location_type_id: 3 }));
  expect(remote).toContain("<dt>Place</dt><dd>Remote, Minnesota</dd>");
  expect(remote).not.toContain("google");
});

test("a job's page has the company's three newest other jobs", async () => {
  const company = await approvedCompany(server, { name: "Many Openings" });
  const first = await openJob(server, company, { name: "Job 1" });
  expect(await textOf(first)).not.toContain("Also at");
  for (const number of [2, 3, 4, 5]) await openJob(server, company, { name: `Job ${number}` });
  const others = [...(await textOf(first)).matchAll(/<h3><a[^>]*>([^<]*)/g)].map(([, name]) => name);
  expect(others).toEqual(["Job 5", "Job 4", "Job 3"]);
});

test("the font is served from the pages' own origin, and browsers cache it permanently", async () => {
  const { text } = await visit(server, "/o");
  const path = /url\((\/o\/font-[0-9a-f]{16}\.woff2)\)/.exec(text)?.[1] ?? "";
  const { status, headers } = await fetch(server.url + path);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "font/woff2",
    "public, max-age=31536000, immutable",
  ]);
});
