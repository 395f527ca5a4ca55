import { expect, test } from "vitest";
import { serve } from "#server/tests/serve.ts";
import { metaOf } from "./head-tags.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

const server = await serve();
const company = await approvedCompany(server, { name: "Prairie Crust Bakery" });

test("a job's page has tags with title, company, pay, place, type and deadline", async () => {
  const pay = { pay_type: 2, min_hourly_pay: 21.5, max_hourly_pay: 25 };
  const job = await openJob(server, company, { end_date: "2099-12-19", ...pay });
  const { text } = await visit(server, `/o/${job}/overnight-bread-baker`);
  expect(metaOf(text)).toMatchObject({
    description:
      "Overnight Bread Baker at Prairie Crust Bakery: Northfield, Minnesota, Full-time, $21.50 – $25.00 an hour. Apply by Dec 19, 2099.",
    "og:type": "website",
    "og:site_name": "Openings",
    "og:title": "Overnight Bread Baker - Prairie Crust Bakery",
    "og:description": "$21.50 – $25.00 an hour · Northfield, MN · Full-time · Apply by Dec 19, 2099",
    "og:url": `${server.url}/o/${job}/overnight-bread-baker`,
  });
  expect(text).toContain(`<link rel="canonical" href="${server.url}/o/${job}/overnight-bread-baker">`);
  await change(server, "job_openings", job, { location_type_id: 3 });
  expect(metaOf((await visit(server, `/o/${job}/overnight-bread-baker`)).text)["og:description"]).toContain(
    "Remote, MN",
  );
});

test("the lists of all jobs and of a company have a title, a description and their own URL", async () => {
  const path = `/c/prairie-crust-bakery-${company}`;
  await openJob(server, company);
  const list = metaOf((await visit(server, "/o?from=poster")).text);
  expect(list).toMatchObject({ "og:title": "Open jobs – Openings", "og:url": `${server.url}/o` });
  const ofCompany = metaOf((await visit(server, path)).text);
  expect(ofCompany).toMatchObject({ "og:url": server.url + path });
  expect(ofCompany["og:title"]).toContain("Prairie Crust Bakery");
  for (const { description, ...tags } of [list, ofCompany]) {
    expect(description).not.toBe("");
    expect(tags["og:description"]).toBe(description);
  }
});

test("pages that search engines do not index have no tags", async () => {
  for (const path of ["/o?q=baker", "/o/none", `/c/prairie-crust-bakery-${company}/embed`]) {
    expect(Object.keys(metaOf((await visit(server, path)).text)).filter((name) => name.startsWith("og:"))).toEqual([]);
  }
});

test("hostile texts stay inside their tag", async () => {
  const name = `"><script>alert(1)</script><meta property="og:url" content="https://evil.example/`;
  const job = await openJob(server, await approvedCompany(server, { name }), { name });
  const { headers } = await visit(server, `/o/${job}`);
  const meta = metaOf((await visit(server, headers.get("location") ?? "")).text);
  expect(meta["og:title"]).toBe(`${name} - ${name}`);
  expect(meta["og:url"]).toBe(server.url + headers.get("location"));
});
