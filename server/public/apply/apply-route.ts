import type { FastifyInstance, FastifyRequest } from "fastify";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { parsePosted } from "./read-form.ts";

export const APPLY_ROUTE = `${PUBLIC_JOBS_PATH}/:id(^[1-9]\\d{0,14}$)/:slug/apply`;

/** A message of 5,000 characters, each of twelve bytes as a form sends it, with what goes along. */
const BODY_LIMIT_BYTES = 81_920;

/** The routes of `app` read forms as browsers post them, and nothing else. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const form = { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", form, (_request, body, done) =>
    done(null, parsePosted(String(body))),
  );
}

/**
 * Whether a form was posted from a page of this portal. Browsers say where from, and no page of another site can change what they
 * say; clients that say nothing are no browser that was led here.
 */
export function isFromHere({ headers }: Pick<FastifyRequest, "headers">, siteUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (origin === undefined) return true;
  // What a page that reveals no address sends: then the other header has to say it.
  if (origin === "null") return site === "same-origin";
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
