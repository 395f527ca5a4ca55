import type { FastifyInstance, FastifyRequest } from "fastify";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { parsePosted } from "./read-form.ts";

export const APPLY_ROUTE = `${PUBLIC_JOBS_PATH}/:id(^[1-9]\\d{0,14}$)/:slug/apply`;

/**
 * Maximum size of a form in bytes. Fits a message of 5,000 characters, each encoded as 12 bytes,
 * and the other fields.
 */
const BODY_LIMIT_BYTES = 81_920;

/** Makes the routes of `app` accept only URL-encoded forms. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const form = { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", form, (_request, body, done) =>
    done(null, parsePosted(String(body))),
  );
}

/**
 * Returns true if the form was posted from a page of this portal. Other sites can't change these
 * headers. Requests without them don't come from a browser, so no other site can have caused them.
 */
export function isFromHere({ headers }: Pick<FastifyRequest, "headers">, siteUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (origin === undefined) return true;
  // A page with a "no-referrer" policy sends "null". `sec-fetch-site` decides then.
  if (origin === "null") return site === "same-origin";
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
