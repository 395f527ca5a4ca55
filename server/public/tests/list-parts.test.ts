import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { openPages } from "#server/public/files/sitemap.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import { serve } from "#server/tests/serve.ts";

const PAGES = 20;
const JOBS_A_PAGE = 200;
const JOBS_A_COMPANY = 5;

const server = await serve({});
beforeAll(async () => {
  await inTransaction(server.database.admin, async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(
      "insert into employers (id, name, approved) overriding system value select n, 'Company ' || n, 1 from generate_series(0, $1 - 1) n",
      [(PAGES * JOBS_A_PAGE) / JOBS_A_COMPANY],
    );
    // Leaves gaps between the ids, so that a sitemap page covers 250 jobs.
    await client.query(
      `insert into job_openings (id, employer_id, name, description, address_line_one, city, state, postal_code,
         start_date, end_date, min_annual_pay, max_annual_pay, approved, approved_at)
       overriding system value
       select 1 + n * $1, n / $2, 'Night Baker', '<p>Bakes.</p>', '1 Harbor Road', 'Ely', 'Minnesota', '55731',
         '2026-01-02', '2099-01-02', 40000, 50000, 1, now()
       from generate_series(0, $3 - 1) n`,
      [50_000 / JOBS_A_PAGE, JOBS_A_COMPANY, PAGES * JOBS_A_PAGE],
    );
  });
  await server.database.admin.query("analyze job_openings, employers");
});

test("the index reads one job of each page, not all jobs and companies", async () => {
  const read: Record<string, number> = {};
  const database: SiteDatabase = {
    read: (select) =>
      inTransaction(server.database.admin, async (client) => {
        const count = async () => {
          const { rows } = await client.query<{ relname: string; rows: string }>(`
            select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
            where relid in ('job_openings'::regclass, 'employers'::regclass)`);
          return rows;
        };
        // Subtracts the rows that this connection read before the test. PostgreSQL's counts can
        // include them, because it reports them up to a second late.
        for (const { relname, rows } of await count()) read[relname] = -Number(rows);
        await client.query("set local role public_site");
        const { rows: found } = await client.query(select);
        await client.query("reset role");
        for (const { relname, rows } of await count()) read[relname] = (read[relname] ?? 0) + Number(rows);
        return found;
      }),
  };
  expect(await openPages(database)).toHaveLength(PAGES);
  expect(read.job_openings).toBeLessThan(10 * PAGES);
  expect(read.employers).toBeLessThan(10 * PAGES);
});

test.each(["GET", "HEAD"])("%s of a page past the end is 404, and of the last page 200", async (method) => {
  const getPage = (page: number) => fetch(`${server.url}/o/sitemap/${page}.xml`, { method });
  const { status, headers } = await getPage(PAGES - 1);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "application/xml; charset=utf-8",
    "public, max-age=3600",
  ]);
  expect((await getPage(PAGES)).status).toBe(404);
  expect((await getPage(999_999_999)).status).toBe(404);
});

const numbersIn = (feed: string) =>
  [...feed.matchAll(/<referencenumber><!\[CDATA\[(\d+)/g)].map(([, number]) => Number(number));
const text = async (path: string) => (await fetch(server.url + path)).text();

test("the feed is complete, and so are the parts in its index", async () => {
  const all = await text("/o/feed.xml");
  expect(all).toMatch(/<\/source>\n$/);
  expect(new Set(numbersIn(all)).size).toBe(PAGES * JOBS_A_PAGE);
  const index = await text("/o/feed/index.xml");
  const parts = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url.replace(server.url, ""));
  expect(parts).toEqual(Array.from({ length: PAGES }, (_, number) => `/o/feed/${number}.xml`));
  const [first, last] = [await text(parts[0] ?? ""), await text(parts[PAGES - 1] ?? "")];
  expect(last).toMatch(/^<\?xml[^>]*>\n<source>[\s\S]*<\/source>\n$/);
  const ofPart = (number: number) => numbersIn(all).filter((id) => Math.floor((id - 1) / 50_000) === number);
  expect([numbersIn(first), numbersIn(last)]).toEqual([ofPart(0), ofPart(PAGES - 1)]);
  expect((await fetch(`${server.url}/o/feed/${PAGES}.xml`)).status).toBe(404);
});
