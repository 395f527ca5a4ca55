import type { FastifyInstance } from "fastify";
import { type Html, html } from "./html.ts";
import type { SiteDatabase } from "./site-database.ts";

/** Lets browsers cache a logo permanently. A changed logo has another URL. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";
/**
 * Disables scripts and requests if a visitor opens a logo's URL directly, because members uploaded
 * the file.
 */
export const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Serves approved logos of active, approved companies at `/c/logo/{employerId}-{version}.webp`
 * (rule 79).
 */
export function addCompanyLogo(app: FastifyInstance, database: SiteDatabase): void {
  app.get<{ Params: { id: string; version: string } }>(
    "/c/logo/:id(^[1-9]\\d{0,14})-:version(^[0-9a-f]{32}).webp",
    async ({ params }, reply) => {
      const image = await readLogo(database, params.id, params.version);
      if (!image) return reply.callNotFound();
      return reply
        .headers({
          "cache-control": CACHE_CONTROL,
          "content-security-policy": FILE_POLICY,
          "x-content-type-options": "nosniff",
        })
        .type("image/webp")
        .send(image);
    },
  );
}

async function readLogo(database: SiteDatabase, id: string, version: string): Promise<Buffer | undefined> {
  const select = "select encode(site.logo($1, $2), 'base64') as image";
  const [found] = await database.read<{ image: string | null }>(select, [id, version]);
  return found?.image ? Buffer.from(found.image, "base64") : undefined;
}

/** Reads the logo at a path of this site. Returns undefined for any other path. */
export async function readLogoAt(database: SiteDatabase, path: string | null): Promise<Buffer | undefined> {
  const [, id, version] = /^\/c\/logo\/([1-9]\d{0,14})-([0-9a-f]{32})\.webp$/.exec(path ?? "") ?? [];
  return id && version ? readLogo(database, id, version) : undefined;
}

/**
 * Returns the logo's image element. Its alternative text is empty, because the company's name is
 * next to it. Returns false for a logo on another site, because that site could log visitors' IP
 * addresses.
 */
export function logoImage(logo: string | null): Html | false {
  return !!logo?.startsWith("/") && html`<img class="posting-logo" src="${logo}" alt="" width="40" height="40">`;
}
