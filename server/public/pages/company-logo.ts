import type { FastifyInstance } from "fastify";
import { type Html, html } from "./html.ts";
import type { SiteDatabase } from "./site-database.ts";

/** Lets browsers cache a logo permanently. A changed logo has another URL. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";
/**
 * Disables scripts and requests if a visitor opens the file directly, because members uploaded it.
 */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Serves approved logos of active, approved companies at `/c/logo/{employerId}-{version}.webp`
 * (rule 79).
 */
export function addCompanyLogo(app: FastifyInstance, database: SiteDatabase): void {
  app.get<{ Params: { id: string; version: string } }>(
    "/c/logo/:id(^[1-9]\\d{0,14})-:version(^[0-9a-f]{32}).webp",
    async ({ params }, reply) => {
      const [found] = await database.read<{ image: string | null }>(
        "select encode(site.logo($1, $2), 'base64') as image",
        [params.id, params.version],
      );
      if (!found?.image) return reply.callNotFound();
      return reply
        .headers({
          "cache-control": CACHE_CONTROL,
          "content-security-policy": POLICY,
          "x-content-type-options": "nosniff",
        })
        .type("image/webp")
        .send(Buffer.from(found.image, "base64"));
    },
  );
}

/**
 * Returns the image. It has no alternative text, because the company's name is next to it. Returns
 * false for a logo on another site, because that site could log visitors' IP addresses.
 */
export function logoImage(logo: string | null): Html | false {
  return !!logo?.startsWith("/") && html`<img class="logo" src="${logo}" alt="" width="48" height="48">`;
}
