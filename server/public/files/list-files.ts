import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { AmountLimit } from "#server/admission/amount-limit.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { ServiceError } from "#server/http/service-error.ts";
import type { PublicCompany } from "#server/public/pages/about-company.ts";
import { noticePage } from "#server/public/pages/notice-page.ts";
import { type Site, sendPage } from "#server/public/pages/page.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import { companyOfUrl } from "#server/public/search/company-of-url.ts";
import { readJobSearch } from "#server/public/search/job-search.ts";
import { jobFeed } from "./feed.ts";
import { readJobsById, readNewestJobs } from "./feed-jobs.ts";
import { jsonFeed } from "./json-feed.ts";
import { indexOf, isOpenPage, numbersOf, openPages, sitemapPage } from "./sitemap.ts";

/**
 * Maximum number of long responses at the same time, for each address block (`key`) and for all
 * (`all`). It is low, so that pages still find free database connections.
 */
const LONG_ANSWERS_AT_ONCE = { key: 1, all: 4 };
/**
 * Time limit of a long response in milliseconds. A client that reads more slowly has to request it
 * again.
 */
const LONG_ANSWER_WITHIN_MS = 180_000;
/**
 * Milliseconds for which the sitemap's index is cached, because building it takes a query for each
 * page of the sitemap.
 */
const INDEX_KEPT_MS = 60_000;
const XML = "application/xml; charset=utf-8";
const JSON_FEED = "application/feed+json";

type FeedRequest = { Querystring: Record<string, string | string[]> };
type CompanyFeedRequest = FeedRequest & { Params: { slug: string } };

/**
 * Serves the sitemap `/o/sitemap.xml` and its pages, and the feeds of all jobs and of each company.
 * If the jobs don't fit into the XML feed of all jobs, clients read its parts, which
 * `/o/feed/index.xml` lists.
 */
export function serveListFiles(app: FastifyInstance, site: Site, database: SiteDatabase): void {
  const readers = new AmountLimit(LONG_ANSWERS_AT_ONCE);
  const sendLong = (request: FastifyRequest, reply: FastifyReply, type: string, open: () => Readable) => {
    reply.type(type).header("cache-control", "public, max-age=3600");
    // Answers HEAD immediately. Otherwise Fastify would read the whole stream and discard it. A
    // client that has left takes no slot, because nothing would free it.
    if (request.method === "HEAD" || reply.raw.destroyed) return reply.send();
    const reader = ipBlock(clientIpAddress(request));
    const exceeded = readers.exceeded(reader);
    if (exceeded === "key") throw comeAgain(429, "too_many_requests", "Your network is already reading such a file");
    if (exceeded) throw comeAgain(503, "busy", "Too many visitors are reading such a file");
    readers.add(reader);
    const pieces = open();
    const leave = () => readers.add(reader, -1);
    const late = setTimeout(() => reply.raw.destroy(), LONG_ANSWER_WITHIN_MS);
    reply.raw.once("close", () => {
      clearTimeout(late);
      // Frees the slot after the current database read has ended.
      if (pieces.closed) leave();
      else pieces.once("close", leave).destroy();
    });
    return reply.send(pieces);
  };
  let kept: { pages: Promise<number[]>; until: number } | undefined;
  /**
   * Returns the numbers of the sitemap's pages that have jobs, from the cache. Concurrent requests
   * share a query. Doesn't cache a failed query.
   */
  const readPages = () => {
    if (kept && performance.now() < kept.until) return kept.pages;
    const pages = openPages(database);
    kept = { pages, until: performance.now() + INDEX_KEPT_MS };
    pages.catch(() => {
      kept = undefined;
    });
    return pages;
  };

  /** Includes HEAD, because Fastify would otherwise add its own route for HEAD. */
  const method = ["GET", "HEAD"];

  const servePages = (index: string, folder: string, open: (page: number) => Readable) => {
    app.get(PUBLIC_JOBS_PATH + index, async (_request, reply) => {
      reply.type(XML).header("cache-control", "public, max-age=3600");
      return reply.send(indexOf(await readPages(), site.siteUrl + PUBLIC_JOBS_PATH + folder));
    });
    app.route<{ Params: { number: string } }>({
      method,
      url: `${PUBLIC_JOBS_PATH}${folder}/:number(^\\d{1,9}$).xml`,
      handler: async (request, reply) => {
        const number = Number(request.params.number);
        if (!(await isOpenPage(database, number))) return sendPage(reply, site, noticePage(404));
        return sendLong(request, reply, XML, () => open(number));
      },
    });
  };
  servePages("/sitemap.xml", "/sitemap", (page) => sitemapPage(database, site.siteUrl, page));
  servePages("/feed/index.xml", "/feed", (page) => jobFeed(site, readJobsById(database, numbersOf(page))));

  const serveFeeds = (format: "xml" | "json") => {
    const ending = `/feed.${format}`;
    const sendFeed = (request: FastifyRequest<FeedRequest>, reply: FastifyReply, company?: PublicCompany) => {
      const { before } = readJobSearch(request.query);
      const newest = (from: number | null) => readNewestJobs(database, { employerId: company?.id, before: from });
      return format === "json"
        ? sendLong(request, reply, JSON_FEED, () => jsonFeed(site, newest(before), company))
        : sendLong(request, reply, XML, () => jobFeed(site, company ? newest(null) : readJobsById(database)));
    };
    app.route<FeedRequest>({
      method,
      url: PUBLIC_JOBS_PATH + ending,
      handler: (request, reply) => sendFeed(request, reply),
    });
    app.route<CompanyFeedRequest>({
      method,
      url: `/c/:slug${ending}`,
      handler: async (request, reply) => {
        const company = await companyOfUrl(request, reply, { site, database, slug: request.params.slug, ending });
        return company ? sendFeed(request, reply, company) : reply;
      },
    });
  };
  serveFeeds("xml");
  serveFeeds("json");
}

function comeAgain(status: 429 | 503, code: string, message: string): ServiceError {
  return new ServiceError(status, code, message, { headers: { "retry-after": "60" } });
}
