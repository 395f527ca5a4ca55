import { expect, test } from "vitest";
import { BEHIND_PROXY, serve } from "#server/tests/serve.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

// Has its own server, because a server caches the index of its sitemap for a minute.
const server = await serve(BEHIND_PROXY);
const company = await approvedCompany(server, { name: "Prairie Crust Bakery" });

test("the sitemap lists every open job and no other", async () => {
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

test("the sitemap dates a change by its approval", async () => {
  const id = await openJob(server, company, { name: "Approved Again" });
  await change(server, "job_openings", id, { approved: 1, approved_at: "2098-03-04T18:00:00Z" });
  const { text } = await visit(server, "/o/sitemap/0.xml");
  expect(text).toContain(`/o/${id}/approved-again</loc><lastmod>2098-03-04</lastmod>`);
});

test("the feed has each open job with the elements that aggregators read", async () => {
  const id = await openJob(server, company, {
    name: "Miller & Sons <b>",
    description: "<p>Ends with ]]> and &amp;</p>",
    end_date: "2099-07-01",
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
  expect(read("url")).toBe(`${server.url}/o/${id}/miller-sons-b?from=feed`);
  expect(read("company")).toBe("Prairie Crust Bakery");
  expect(read("description")).toBe("<p>Ends with ]]&gt; and &amp;</p>");
  expect(read("salary")).toBe("$18.50 – $22.00 an hour");
  expect([read("city"), read("state"), read("country"), read("postalcode")]).toEqual([
    "Northfield",
    "MN",
    "US",
    "55057",
  ]);
  expect([read("requisitionid"), read("referencenumber"), read("jobtype")]).toEqual([`${id}`, `${id}`, "fulltime"]);
  expect([read("date"), read("expirationdate")]).toEqual(["2026-01-05T12:00:00Z", "2099-07-01T23:59:59-05:00"]);
  expect(/<lastBuildDate>(.*)<\/lastBuildDate>/.exec(text)?.[1]).toMatch(/\[\d{4}-\d\d-\d\dT[\d:.]+Z\]/);
});

/**
 * Returns the statements of the public site that wait for a lock. Leaves out statements of
 * background work.
 */
async function waiting(): Promise<string[]> {
  const { rows } = await server.database.admin.query<{ query: string }>(
    "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%site.%'",
  );
  return rows.map(({ query }) => query);
}

test("HEAD of the feed sends its headers without a query", async () => {
  const client = await server.database.admin.connect();
  await client.query("begin");
  await client.query("lock table job_openings");
  const { status, headers } = await fetch(`${server.url}/o/feed.xml`, { method: "HEAD" });
  expect([status, headers.get("content-type"), headers.get("cache-control"), headers.get("content-length")]).toEqual([
    200,
    "application/xml; charset=utf-8",
    "public, max-age=3600",
    null,
  ]);
  const last = visit(server, "/o?place=Ely");
  await expect.poll(async () => (await waiting()).join()).toContain("find_jobs");
  expect(await waiting()).toHaveLength(1);
  await client.query("rollback");
  client.release();
  expect((await last).status).toBe(200);
});

test("a network reads one long answer at a time, all networks four, and a disconnect frees the slot", async () => {
  const many = await approvedCompany(server, { name: "Long Texts" });
  const description = `<p>${"Long words of a long job. ".repeat(3_500)}</p>`;
  const first = await openJob(server, many, { description });
  await server.database.admin.query(
    `insert into job_openings (employer_id, name, description, address_line_one, city, state, postal_code, start_date, end_date,
       min_annual_pay, max_annual_pay, approved)
     select employer_id, name, description, address_line_one, city, state, postal_code, start_date, end_date,
       min_annual_pay, max_annual_pay, 1
     from job_openings, generate_series(1, 120) where id = $1`,
    [first],
  );
  const stop = new AbortController();
  const read = async (ipAddress: string, path = "/o/feed.xml") => {
    const headers = { "x-forwarded-for": ipAddress };
    const answer = await fetch(`${server.url}${path}`, { signal: stop.signal, headers });
    return [answer.status, answer.headers.get("retry-after")];
  };
  // The clients never read their responses. A response with status 200 doesn't fit into its
  // socket's buffers, so the server keeps sending it.
  expect(await read("203.0.113.1")).toEqual([200, null]);
  expect(await read("203.0.113.1")).toEqual([429, "60"]);
  expect(await read("203.0.113.1", "/o/sitemap/0.xml")).toEqual([429, "60"]);
  for (const host of [2, 3, 4]) expect(await read(`203.0.113.${host}`)).toEqual([200, null]);
  expect(await read("203.0.113.5")).toEqual([503, "60"]);
  stop.abort();
  const free = async () => (await visit(server, "/o/sitemap/0.xml", { "x-forwarded-for": "203.0.113.1" })).status;
  await expect.poll(free).toBe(200);
}, 30_000);

test("a client that leaves before its long answer starts doesn't keep the slot of its network", async () => {
  await openJob(server, company);
  const network = { "x-forwarded-for": "203.0.113.9" };
  const client = await server.database.admin.connect();
  await client.query("begin");
  await client.query("lock table job_openings");
  const stop = new AbortController();
  const left = fetch(`${server.url}/o/sitemap/0.xml`, { signal: stop.signal, headers: network });
  await expect.poll(waiting).toHaveLength(1);
  stop.abort();
  await expect(left).rejects.toThrow("aborted");
  // The server has noticed the disconnect once it answers a later request.
  await fetch(`${server.url}/o/feed.xml`, { method: "HEAD" });
  await client.query("rollback");
  client.release();
  await expect.poll(waiting).toHaveLength(0);
  expect((await visit(server, "/o/sitemap/0.xml", network)).status).toBe(200);
});
