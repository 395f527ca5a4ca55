import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { isDatabaseFailure } from "#database/is-connection-error.ts";
import { noteFailure } from "#server/http/request-log.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { limitVisitors } from "./limit-visitors.ts";
import { isNoticeStatus, type NoticeStatus, noticePage } from "./notice-page.ts";
import { type Site, sendPage } from "./page.ts";
import { addTypeface } from "./typeface.ts";

const STRICT_TRANSPORT = "max-age=31536000";

/**
 * Makes `app` answer errors with pages, serve the font, limit each address block, and send HSTS.
 */
export function answerWithPages(app: FastifyInstance, { site, isHttps }: { site: Site; isHttps: boolean }): void {
  app.setErrorHandler((error, request, reply) => {
    return sendPage(reply, site, noticePage(noteError(request, reply, error), site));
  });
  app.addHook("onRequest", async (_request, reply) => {
    if (isHttps) reply.header("strict-transport-security", STRICT_TRANSPORT);
  });
  limitVisitors(app);
  addTypeface(app);
}

/**
 * Returns the HTTP status for an error. Logs the error if the server caused it, and sets
 * Retry-After for a 503.
 */
export function noteError(request: FastifyRequest, reply: FastifyReply, error: unknown): NoticeStatus {
  const status = statusOf(error);
  if (status >= 500) noteFailure(request, error);
  if (status === 503) reply.header("retry-after", "5");
  if (error instanceof ServiceError) reply.headers(error.headers);
  return status;
}

function statusOf(error: unknown): NoticeStatus {
  if (error instanceof DatabaseUnavailable || isDatabaseFailure(error)) return 503;
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  const given = error instanceof ServiceError ? error.status : status;
  if (typeof given !== "number") return 500;
  if (isNoticeStatus(given)) return given;
  return given >= 400 && given < 500 ? 400 : 500;
}
