import type { Logger } from "pino";
import type { Database } from "#database/connect.ts";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import type { Config } from "#server/config/config.ts";
import type { Site } from "./pages/page.ts";

type PublicSide = { site: Site; robots: string | undefined };

/**
 * Opens the public site. Returns undefined if the database has no role for it. If a setting
 * switches off the public lists, serves only the links that applicants have received.
 */
export async function openPublicSide(
  { publicJobs, productName, siteUrl }: Pick<Config, "publicJobs" | "productName" | "siteUrl">,
  { database, log }: { database: Pick<Database, "admin" | "login">; log: Pick<Logger, "warn"> },
): Promise<PublicSide | undefined> {
  const { rowCount } = await database.admin.query(
    "select from pg_roles where rolname = 'public_site' and pg_has_role($1, oid, 'member')",
    [database.login],
  );
  const hasLists = publicJobs !== "off";
  if (!rowCount) {
    if (hasLists) log.warn("the database has no role public_site, so there are no public pages of jobs");
    return undefined;
  }
  const isIndexed = publicJobs === "on";
  return {
    site: { productName, siteUrl, isIndexed, hasLists },
    robots: hasLists ? robotsOf(siteUrl, isIndexed) : undefined,
  };
}

/**
 * Returns the text of robots.txt, which disallows the pages for members. It allows public pages
 * even if they have the header "noindex", because robots can only see the header if they may
 * request the page.
 */
function robotsOf(siteUrl: string, isIndexed: boolean): string {
  const lines = [
    "User-agent: *",
    "Disallow: /",
    `Allow: ${PUBLIC_JOBS_PATH}$`,
    `Allow: ${PUBLIC_JOBS_PATH}?`,
    `Allow: ${PUBLIC_JOBS_PATH}/`,
    "Allow: /c/",
    "Allow: /favicon.ico",
    `Disallow: ${PUBLIC_JOBS_PATH}/*/apply`,
  ];
  return `${lines.join("\n")}\n${isIndexed ? `\nSitemap: ${siteUrl}${PUBLIC_JOBS_PATH}/sitemap.xml\n` : ""}`;
}
