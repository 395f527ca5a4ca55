import type { FastifyInstance, FastifyReply } from "fastify";
import type { Pool } from "pg";
import type { ReadElsewhere } from "#database/replica/read-replica.ts";
import { PUBLIC_JOBS_PATH, publicJobPath } from "#domain/public-paths.ts";
import { pathOf } from "#server/http/page-path.ts";
import type { Applications } from "./apply/applications.ts";
import { type Applying, applyPlugin } from "./apply/apply-plugin.ts";
import { sentPlugin } from "./apply/sent-plugin.ts";
import type { VisitCounter } from "./counting/visit-counter.ts";
import { serveListFiles } from "./files/list-files.ts";
import { findShownJob } from "./job/find-shown-job.ts";
import { jobPage } from "./job/job-page.ts";
import { answerWithPages } from "./pages/answer-with-pages.ts";
import { addCompanyLogo } from "./pages/company-logo.ts";
import { noticePage } from "./pages/notice-page.ts";
import { wasPublic } from "./pages/open-job.ts";
import { leadTo, type Page, type Site, sendPage } from "./pages/page.ts";
import { readPart } from "./pages/part-links.ts";
import { givenReferral, readReferral, referralQuery } from "./pages/referral.ts";
import { createSiteDatabase } from "./pages/site-database.ts";
import { serveLists } from "./search/list-routes.ts";
import { serveImages } from "./sharing/image-routes.ts";

export type PublicOptions = {
  site: Site;
  applying: Applying;
  /** Logs in as `authenticator`. */
  pool: Pool;
  /**
   * Reads from another database than `pool`, such as a replica. If it returns undefined, the pages
   * read from `pool`.
   */
  readElsewhere?: ReadElsewhere | undefined;
  isHttps: boolean;
  visits: VisitCounter;
};

type JobRequest = { Params: { id: string }; Querystring: Record<string, unknown> };

const JOB_ROUTE = `${PUBLIC_JOBS_PATH}/:id(^[1-9]\\d{0,14}$)`;

/** Serves open jobs to all visitors, without script, session or cookie. Rule 76 */
export async function publicPlugin(
  app: FastifyInstance,
  { site, pool, readElsewhere, isHttps, applying, visits }: PublicOptions,
): Promise<void> {
  const database = createSiteDatabase(pool, readElsewhere);
  const send = (reply: FastifyReply, page: Page) => sendPage(reply, site, page);

  answerWithPages(app, { site, isHttps });

  addCompanyLogo(app, database);
  serveImages(app, site, database);

  // Redirects URLs without the current slug to the current URL.
  for (const path of [JOB_ROUTE, `${JOB_ROUTE}/:slug`]) {
    app.get<JobRequest>(path, async (request, reply) => {
      const id = Number(request.params.id);
      const found = await findShownJob(database, id);
      if (!found) return send(reply, noticePage((await wasPublic(database, id)) ? 410 : 404));
      const { job, company, others } = found;
      const right = publicJobPath(job);
      if (pathOf(request.url) !== right) return leadTo(reply, right + referralQuery(givenReferral(request.query)));
      const referral = readReferral(request, site.siteUrl);
      if (!job.paused_until) visits.view(request, id, referral);
      const part = readPart(request.query.part);
      // The source in the page's link for applying depends on the Referer header.
      reply.header("vary", "referer");
      return send(reply, jobPage(site, job, { hasForm: !applying.applyUrl, part, company, others, referral }));
    });
  }
  serveLists(app, site, database);
  if (site.isIndexed) serveListFiles(app, site, database);
  app.register(applyPlugin, { ...applying, site, database, visits });
  app.register(sentPlugin, { site, applications: applying.applications });
  for (const path of [PUBLIC_JOBS_PATH, "/c"]) {
    app.get(`${path}/*`, (_request, reply) => send(reply, noticePage(404)));
  }
}

type Options = { site: Site; applications: Applications; isHttps: boolean };

/**
 * Serves only the pages on which applicants see and delete their applications. The server uses it
 * instead of `publicPlugin` if `PUBLIC_JOBS=off` is set.
 */
export async function linksPlugin(app: FastifyInstance, { site, applications, isHttps }: Options): Promise<void> {
  answerWithPages(app, { site, isHttps });
  app.register(sentPlugin, { site, applications });
}
