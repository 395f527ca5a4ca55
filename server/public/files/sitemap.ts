import { Readable } from "node:stream";
import { publicJobPath } from "#domain/public-paths.ts";
import { escapeMarkup } from "#server/public/pages/html.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";

/**
 * Number of job ids on a page of the sitemap. It is the protocol's limit. The id decides on which
 * page a job is, so a job never moves to another page.
 */
const JOBS_A_PAGE = 50_000;
const JOBS_A_READ = 1_000;
const PAGES_MAX = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

// Uses `limit 1` instead of `exists`. With `exists`, PostgreSQL would join every job of the page
// with its company.
const firstOf = (page: string) => `
  select j.id from site.jobs j
  where j.id > ${page} * ${JOBS_A_PAGE} and j.id <= (${page} + 1) * ${JOBS_A_PAGE} order by j.id limit 1`;

const PAGES = `
  select p.number
  from (select j.id as first from site.jobs j order by j.id limit 1) low,
    (select j.id as last from site.jobs j order by j.id desc limit 1) high,
    generate_series((low.first - 1) / ${JOBS_A_PAGE}, (high.last - 1) / ${JOBS_A_PAGE}) p (number)
    cross join lateral (${firstOf("p.number")}) found
  order by p.number limit ${PAGES_MAX}`;

/** Returns the page numbers of sitemap pages with an open job. */
export async function openPages(database: SiteDatabase): Promise<number[]> {
  return (await database.read<{ number: number }>(PAGES)).map(({ number }) => number);
}

/**
 * Returns the index of the sitemap's pages, which are in `folder`. Leaves out the lists of jobs,
 * because search engines find these lists by links on the pages of jobs.
 */
export function indexOf(pages: number[], folder: string): string {
  const entries = pages.map((number) => `<sitemap><loc>${folder}/${number}.xml</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${entries.join("")}</sitemapindex>\n`;
}

/** Returns true if this page of the sitemap has an open job. */
export async function isOpenPage(database: SiteDatabase, number: number): Promise<boolean> {
  return (await database.read(firstOf("$1::bigint"), [number])).length > 0;
}

/**
 * Returns the range of job ids on a page of the sitemap. The range contains `last` but not `after`.
 */
export function numbersOf(page: number): { after: number; last: number } {
  return { after: page * JOBS_A_PAGE, last: (page + 1) * JOBS_A_PAGE };
}

type Entry = { id: number; name: string; modified: string; posted: string };

const ENTRIES = `
  select j.id, j.name, j.modified, j.posted from site.jobs j
  where j.id > $1 and j.id <= $2 order by j.id limit ${JOBS_A_READ}`;

/** Streams a page of the sitemap. */
export function sitemapPage(database: SiteDatabase, siteUrl: string, number: number): Readable {
  const { after: first, last } = numbersOf(number);
  async function* pieces(): AsyncGenerator<string> {
    yield `${HEAD}<urlset ${SCHEMA}>\n`;
    let after = first;
    while (after < last) {
      const entries = await database.read<Entry>(ENTRIES, [after, last]);
      yield entries.map((entry) => entryOf(siteUrl, entry)).join("");
      after = entries.length < JOBS_A_READ ? last : (entries.at(-1)?.id ?? last);
    }
    yield "</urlset>\n";
  }
  return Readable.from(pieces());
}

/**
 * Returns the sitemap's entry of a job. If the job was approved after its last change, uses the
 * date of the approval, because the page did not exist before.
 */
function entryOf(siteUrl: string, { id, name, modified, posted }: Entry): string {
  const changed = modified.slice(0, 10);
  const day = changed > posted ? changed : posted;
  return `<url><loc>${escapeMarkup(siteUrl + publicJobPath({ id, name }))}</loc><lastmod>${day}</lastmod></url>\n`;
}
