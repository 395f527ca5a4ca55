import type { FastifyInstance, FastifyRequest } from "fastify";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { parsePosted } from "./read-form.ts";

export const APPLY_ROUTE = `${PUBLIC_JOBS_PATH}/:id(^[1-9]\\d{0,14}$)/:slug/apply`;

/**
 * Query string in the URL of a sent application. It means that the applicant wants a receipt by
 * email.
 */
export const RECEIPT_WANTED = "?receipt";

/**
 * Maximum size of a form in bytes. It is enough for a message of 5,000 characters, five answers of
 * 200 characters and the other fields, even if each character is encoded as 12 bytes.
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
 * Returns false if another site posted the form. Browsers send the headers `origin` and
 * `sec-fetch-site`, and sites can't change them. Returns true if both headers are missing, because
 * such a request is not from a browser.
 */
export function isFromHere({ headers }: Pick<FastifyRequest, "headers">, siteUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (origin === undefined) return true;
  // Browsers send the origin "null" with a form from a page with the policy "no-referrer". Accepts
  // the form only if `sec-fetch-site` proves that a page of this portal sent it.
  if (origin === "null") return site === "same-origin";
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
