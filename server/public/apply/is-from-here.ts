import type { FastifyRequest } from "fastify";

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
