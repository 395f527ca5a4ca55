import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { PUBLIC_JOBS_PATH, publicJobPath } from "#domain/public-paths.ts";
import { pathOf } from "#server/http/page-path.ts";
import { noteFailure } from "#server/http/request-log.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { type Applying, applyPlugin } from "./apply/apply-plugin.ts";
import { addCompanyLogo } from "./company-logo.ts";
import type { VisitCounter } from "./counting/visit-counter.ts";
import { jobPage } from "./job-page.ts";
import { leadTo } from "./lead-to.ts";
import { limitVisitors } from "./limit-visitors.ts";
import { serveListFiles } from "./list-files.ts";
import { serveLists } from "./list-routes.ts";
import { isNoticeStatus, type NoticeStatus, noticePage } from "./notice-page.ts";
import { findOpenJob, wasPublic } from "./open-job.ts";
import { type Page, type Site, sendPage } from "./page.ts";
import { createSiteDatabase } from "./site-database.ts";

export type PublicOptions = {
  site: Site;
  applying: Applying;
  /** Logs in as `authenticator`. */
  pool: Pool;
  isHttps: boolean;
  visits: VisitCounter;
};

const JOB_ROUTE = `${PUBLIC_JOBS_PATH}/:id(^[1-9]\\d{0,14}$)`;
const STRICT_TRANSPORT = "max-age=31536000";

/** The public side: open jobs for anybody, without script, session or cookie. Rule 76 */
export async function publicPlugin(
  app: FastifyInstance,
  { site, pool, isHttps, applying, visits }: PublicOptions,
): Promise<void> {
  const database = createSiteDatabase(pool);
  const send = (request: FastifyRequest, reply: FastifyReply, page: Page) => sendPage(request, reply, site, page);

  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) noteFailure(request, error);
    if (error instanceof ServiceError) reply.headers(error.headers);
    return send(request, reply, noticePage(status));
  });
  app.addHook("onRequest", async (_request, reply) => {
    if (isHttps) reply.header("strict-transport-security", STRICT_TRANSPORT);
  });
  limitVisitors(app);

  addCompanyLogo(app, database);

  // Without the slug, or with another one, the address leads to the right one.
  for (const path of [JOB_ROUTE, `${JOB_ROUTE}/:slug`]) {
    app.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const id = Number(request.params.id);
      const job = await findOpenJob(database, id);
      if (!job) return send(request, reply, noticePage((await wasPublic(database, id)) ? 410 : 404));
      const right = publicJobPath(job);
      if (pathOf(request.url) !== right) return leadTo(reply, right);
      visits.view(request, id);
      return send(request, reply, jobPage(site, job, { hasForm: !applying.applyUrl }));
    });
  }
  serveLists(app, site, database);
  if (site.isIndexed) serveListFiles(app, site, database);
  app.register(applyPlugin, { ...applying, site, database, visits });
  for (const path of [PUBLIC_JOBS_PATH, "/c"]) {
    app.get(`${path}/*`, (request, reply) => send(request, reply, noticePage(404)));
  }
}

function statusOf(error: unknown): NoticeStatus {
  if (error instanceof DatabaseUnavailable) return 503;
  // The statement's time limit.
  if (error instanceof Error && "code" in error && error.code === "57014") return 503;
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  const given = error instanceof ServiceError ? error.status : status;
  return typeof given === "number" && isNoticeStatus(given) ? given : 500;
}
