import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

let server: TestServer;
let company: number;
beforeAll(async () => {
  server = await startTestServer();
  company = await approvedCompany(server, { name: "Prairie Crust Bakery" });
});
afterAll(() => server.close());

test("the sitemap leads to every open job and to no other", async () => {
  const first = await openJob(server, company);
  const far = await openJob(server, company, { id: 170_001, name: "Far Away" });
  const closed = await openJob(server, company, { id: 170_002, name: "Closed" });
  await change(server, "job_openings", closed, { archived: 1 });
  const index = await visit(server, "/o/sitemap.xml");
  expect(index.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const pages = [...index.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  expect(pages).toEqual([`${server.url}/o/sitemap/0.xml`, `${server.url}/o/sitemap/3.xml`]);
  const locations: (string | undefined)[] = [];
  for (const page of pages) {
    const { text } = await visit(server, (page ?? "").replace(server.url, ""));
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]*>[\s\S]*<\/urlset>\n$/);
    locations.push(...[...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url));
  }
  expect(locations).toEqual([`${server.url}/o/${first}/overnight-bread-baker`, `${server.url}/o/${far}/far-away`]);
});

test("the feed has each open job with the elements that aggregators read", async () => {
  const id = await openJob(server, company, {
    name: "Miller & Sons <b>",
    description: "<p>Ends with ]]> and &amp;</p>",
    pay_type: 2,
    min_hourly_pay: 18.5,
    max_hourly_pay: 22,
  });
  const { text, headers } = await visit(server, "/o/feed.xml");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  const job = text.split("<job>").find((part) => part.includes(`<referencenumber><![CDATA[${id}]]>`)) ?? "";
  const read = (name: string) => {
    const inside = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(job)?.[1] ?? "";
    return [...inside.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, part]) => part).join("");
  };
  expect(read("title")).toBe("Miller & Sons <b>");
  expect(read("url")).toBe(`${server.url}/o/${id}/miller-sons-b`);
  expect(read("company")).toBe("Prairie Crust Bakery");
  expect(read("description")).toBe("<p>Ends with ]]&gt; and &amp;</p>");
  expect(read("salary")).toBe("$18.50 – $22.00 an hour");
  expect([read("city"), read("state"), read("country"), read("postalcode")]).toEqual([
    "Northfield",
    "MN",
    "US",
    "55057",
  ]);
  expect([read("jobtype"), read("date")]).toEqual(["fulltime", "Mon, 05 Jan 2026 12:00:00 GMT"]);
});

test("long answers are read by few at once, and the next one comes when one has left", async () => {
  const many = await approvedCompany(server, { name: "Long Texts" });
  const description = `<p>${"Long words of a long job. ".repeat(3_500)}</p>`;
  for (let number = 0; number < 120; number += 1) await openJob(server, many, { description });
  const stop = new AbortController();
  // More than sockets hold: the two are not read to their end.
  const slow = await Promise.all([1, 2].map(() => fetch(`${server.url}/o/feed.xml`, { signal: stop.signal })));
  expect(slow.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await visit(server, "/o/feed.xml");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  stop.abort();
  await expect.poll(async () => (await fetch(`${server.url}/o/feed.xml`, { method: "HEAD" })).status).toBe(200);
});
