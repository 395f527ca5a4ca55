import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { jobFeed } from "./feed.ts";
import type { Site } from "./page.ts";
import type { SiteDatabase } from "./site-database.ts";
import { sitemapIndex, sitemapPage } from "./sitemap.ts";

/** Long answers at once, in this server; the pages of people come first. */
const LONG_ANSWERS_AT_ONCE = 2;
/** Who reads slower than this has to come again. */
const LONG_ANSWER_WITHIN_MS = 300_000;
const XML = "application/xml; charset=utf-8";

/** What search engines and aggregators read: `/o/sitemap.xml` with its pages, and `/o/feed.xml`. */
export function serveListFiles(app: FastifyInstance, site: Site, database: SiteDatabase): void {
  let running = 0;
  const sendLong = (reply: FastifyReply, open: () => Readable) => {
    if (running >= LONG_ANSWERS_AT_ONCE) {
      throw new ServiceError(503, "busy", "Others are reading this", { headers: { "retry-after": "60" } });
    }
    running += 1;
    const late = setTimeout(() => reply.raw.destroy(), LONG_ANSWER_WITHIN_MS);
    reply.raw.once("close", () => {
      clearTimeout(late);
      running -= 1;
    });
    return reply.type(XML).header("cache-control", "public, max-age=3600").send(open());
  };

  app.get(`${PUBLIC_JOBS_PATH}/sitemap.xml`, async (_request, reply) => {
    const index = await sitemapIndex(database, site.siteUrl);
    return reply.type(XML).header("cache-control", "public, max-age=3600").send(index);
  });
  app.get<{ Params: { number: string } }>(`${PUBLIC_JOBS_PATH}/sitemap/:number(^\\d{1,9}$).xml`, (request, reply) =>
    sendLong(reply, () => sitemapPage(database, site.siteUrl, Number(request.params.number))),
  );
  app.get(`${PUBLIC_JOBS_PATH}/feed.xml`, (_request, reply) => sendLong(reply, () => jobFeed(database, site)));
}
