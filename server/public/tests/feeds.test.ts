import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { serve } from "#server/tests/serve.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

const server = await serve({ productName: "Jobs & more" });
const company = await approvedCompany(server, { name: "Prairie Crust Bakery" });
const other = await approvedCompany(server, { name: "River Mill" });
const slug = `/c/prairie-crust-bakery-${company}`;

type Item = { id: string; url: string; title: string; tags?: string[]; date_published: string; date_modified: string };
type JsonFeed = Record<string, unknown> & { items: Item[]; next_url?: string };

async function readJson(path: string): Promise<JsonFeed> {
  const { status, text, headers } = await visit(server, path);
  expect([status, headers.get("content-type")]).toEqual([200, "application/feed+json"]);
  return JSON.parse(text) as JsonFeed;
}

const jobsOf = async (path: string) => [...(await visit(server, path)).text.matchAll(/<job>/g)].length;

/** Returns the feeds that a page names in its head. */
async function feedsOf(path: string) {
  const found: Record<string, string | undefined> = {};
  const parser = new Parser({
    onopentag(tag, { rel, type = "", href }) {
      if (tag === "link" && rel === "alternate") found[type] = href;
    },
  });
  parser.end((await visit(server, path)).text);
  return found;
}

test("a company's feeds have its open jobs and no others, the newest first", async () => {
  const first = await openJob(server, company, { name: "Baker & Cook", start_date: "2026-01-03" });
  const newer = await openJob(server, company, { name: "Driver" });
  await change(server, "job_openings", newer, { approved_at: "2026-02-05T18:00:00Z" });
  const closed = await openJob(server, company, { name: "Closed" });
  await change(server, "job_openings", closed, { archived: 1 });
  await openJob(server, other, { name: "Miller" });
  await server.database.admin.query(
    "insert into job_categories_job_openings select $1, id from job_categories where parent_id is not null order by id limit 2",
    [first],
  );

  const feed = await readJson(`${slug}/feed.json`);
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: "Jobs at Prairie Crust Bakery",
    home_page_url: server.url + slug,
    feed_url: `${server.url}${slug}/feed.json`,
    authors: [{ name: "Prairie Crust Bakery" }],
  });
  expect(feed.next_url).toBeUndefined();
  expect(feed.items.map(({ title }) => title)).toEqual(["Driver", "Baker & Cook"]);
  const { tags, date_modified, ...item } = feed.items[1] as Item;
  expect(tags).toHaveLength(2);
  expect(Date.parse(date_modified)).toBeGreaterThan(Date.parse("2026-01-01"));
  expect(item).toEqual({
    id: `${server.url}/o/${first}`,
    url: `${server.url}/o/${first}/baker-cook?from=feed`,
    title: "Baker & Cook",
    summary: expect.stringContaining("Northfield, Minnesota"),
    content_html: expect.stringMatching(/^<p>/),
    date_published: "2026-01-05T12:00:00Z",
    authors: [{ name: "Prairie Crust Bakery" }],
  });
  expect(await jobsOf(`${slug}/feed.xml`)).toBe(2);
  const all = await readJson("/o/feed.json");
  expect(all).toMatchObject({ title: "Open jobs – Jobs & more", home_page_url: `${server.url}/o` });
  expect(all.items.map(({ title }) => title)).toEqual(["Driver", "Miller", "Baker & Cook"]);
});

test("pages name their feeds", async () => {
  const id = await openJob(server, other, { name: "Miller" });
  const ofAll = {
    "application/feed+json": "/o/feed.json",
    "application/xml": "/o/feed.xml",
  };
  const ofOther = {
    "application/feed+json": `/c/river-mill-${other}/feed.json`,
    "application/xml": `/c/river-mill-${other}/feed.xml`,
  };
  expect(await feedsOf("/o")).toEqual(ofAll);
  expect(await feedsOf("/o?q=miller")).toEqual(ofAll);
  expect(await feedsOf(`/c/river-mill-${other}`)).toEqual(ofOther);
  expect(await feedsOf(`/o/${id}/miller`)).toEqual(ofOther);
  expect(await feedsOf(`/o/${id}/miller/apply`)).toEqual({});
});

test("a feed of a renamed company redirects, and feeds of unknown and hidden companies are missing", async () => {
  const moved = await visit(server, `/c/old-name-${company}/feed.json`);
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `${slug}/feed.json`]);
  const hidden = await approvedCompany(server, { name: "Hidden" });
  await openJob(server, hidden);
  await change(server, "employers", hidden, { inactive: 1 });
  for (const format of ["xml", "json"]) {
    expect((await visit(server, `/c/hidden-${hidden}/feed.${format}`)).status).toBe(410);
    expect((await visit(server, `/c/none-999999/feed.${format}`)).status).toBe(404);
    const head = await fetch(`${server.url}${slug}/feed.${format}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  }
});

test("hostile texts stay inside the strings of a JSON feed", async () => {
  const name = `"}]} </script>`;
  const hostile = await approvedCompany(server, { name: `Mill "<b>\\` });
  await openJob(server, hostile, { name: `Baker ${name}`, description: "<p>Bread \u202e</p>" });
  const { headers } = await visit(server, `/c/x-${hostile}/feed.json`);
  const feed = await readJson(headers.get("location") ?? "");
  expect(feed.title).toBe(`Jobs at Mill "<b>\\`);
  expect(feed.items).toMatchObject([{ title: `Baker ${name}`, content_html: "<p>Bread </p>" }]);
});

test("a JSON feed has 2,000 jobs and the URL of the next", async () => {
  const large = await approvedCompany(server, { name: "Large" });
  const first = await openJob(server, large);
  // Disables the triggers, because they would take long.
  await inTransaction(server.database.admin, async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into job_openings (employer_id, name, description, address_line_one, city, state, postal_code, start_date, end_date,
         min_annual_pay, max_annual_pay, approved, approved_at)
       select employer_id, name, description, address_line_one, city, state, postal_code, start_date, end_date,
         min_annual_pay, max_annual_pay, 1, approved_at
       from job_openings, generate_series(1, 2000) where id = $1`,
      [first],
    );
  });
  const feed = await readJson(`/c/large-${large}/feed.json`);
  expect(feed.items).toHaveLength(2_000);
  const rest = await readJson((feed.next_url ?? "").replace(server.url, ""));
  expect(rest.items.map(({ id }) => id)).toEqual([`${server.url}/o/${first}`]);
  expect(rest.next_url).toBeUndefined();
  const ids = new Set([...feed.items, ...rest.items].map(({ id }) => id));
  expect(ids.size).toBe(2_001);
});
