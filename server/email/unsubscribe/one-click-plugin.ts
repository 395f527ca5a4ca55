import rateLimit from "@fastify/rate-limit";
import type { FastifyError, FastifyInstance } from "fastify";
import { isDatabaseFailure } from "#database/is-connection-error.ts";
import { paths } from "#domain/routes.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { noteFailure } from "#server/http/request-log.ts";
import { ServiceError } from "#server/http/service-error.ts";
import type { Subscriptions } from "./subscriptions.ts";

/**
 * Maximum number of requests per minute from an IP address. An email service sends the requests of
 * many users from a few IP addresses.
 */
const REQUESTS_A_MINUTE = 600;
const BODY_LIMIT_BYTES = 4096;

/**
 * Handles POST /unsubscribe/{token}, which an email program sends when a user clicks the program's
 * own "Unsubscribe" button (RFC 8058). The request has no cookie, and the response never redirects.
 * A GET of the same URL loads a page and changes nothing. A POST without the RFC's body changes
 * nothing, either.
 */
export async function oneClickPlugin(
  app: FastifyInstance,
  { subscriptions }: { subscriptions: Subscriptions },
): Promise<void> {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const unexpected = isDatabaseFailure(error) ? 503 : (error.statusCode ?? 500);
    const status = error instanceof ServiceError ? error.status : unexpected;
    if (status >= 500) noteFailure(request, error);
    if (status === 503) reply.header("retry-after", "5");
    reply.code(status).type("text/plain; charset=utf-8");
    return reply.send(status < 500 ? `${error.message}.\n` : "Something went wrong. Please try again later.\n");
  });
  await app.register(rateLimit, {
    max: REQUESTS_A_MINUTE,
    timeWindow: "1 minute",
    keyGenerator: ({ ip }) => ipBlock(ip),
    errorResponseBuilder: (_request, { after }) =>
      new ServiceError(429, "too_many_requests", `Too many requests: try again in ${after}`),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.post<{ Params: { token: string } }>(
    `${paths.unsubscribe}/:token`,
    { bodyLimit: BODY_LIMIT_BYTES },
    async ({ params, body, headers }, reply) => {
      reply.header("cache-control", "no-store");
      if (!isOneClick(headers["content-type"] ?? "", String(body ?? ""))) {
        throw new ServiceError(400, "bad_request", "The body must be List-Unsubscribe=One-Click");
      }
      const state = await subscriptions.change(params.token, false);
      if (!state) throw new ServiceError(404, "not_found", "This link is no longer valid");
      return reply.type("text/plain; charset=utf-8").send("You are unsubscribed.\n");
    },
  );
}

/**
 * Returns true if the form contains only `List-Unsubscribe=One-Click`, in either of the encodings
 * that RFC 8058 §3.1 allows.
 */
function isOneClick(contentType: string, body: string): boolean {
  if (/^multipart\/form-data\b/i.test(contentType)) {
    return /\bname="?List-Unsubscribe"?[^\r\n]*(?:\r?\n[^\r\n]+)*\r?\n\r?\nOne-Click\r?\n/i.test(body);
  }
  return new URLSearchParams(body.trim()).get("List-Unsubscribe") === "One-Click";
}
