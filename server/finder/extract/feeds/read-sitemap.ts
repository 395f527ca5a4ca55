import { toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import type { PageLink } from "#server/finder/extract/findings.ts";
import { findAll, type HtmlElement, parseHtml, rawText } from "#server/finder/extract/html/parse-html.ts";
import { isSameSite, linkKindOf } from "#server/finder/extract/pages/link-kinds.ts";

const MAX_LINKS = 200;

/** Age in milliseconds after which the page of a job counts as old. */
const MAX_JOB_AGE_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Returns the URLs of job pages, careers pages and nested sitemaps in a sitemap. Skips URLs of
 * other hosts, and job pages that have not changed for half a year.
 */
export function readSitemap(xml: string, url: string): PageLink[] {
  const root = parseHtml(xml, { xml: true });
  const isIndex = findAll(root, ({ tag }) => tag === "sitemapindex").length > 0;
  const entries = new Map(
    findAll(root, ({ tag }) => tag === "loc").map((loc) => [toWebUrl(rawText(loc).trim(), url), isOld(loc.parent)]),
  );
  const own = [...entries].filter(
    (entry): entry is [string, boolean] => entry[0] !== null && isSameSite(entry[0], url),
  );
  if (isIndex) {
    const sitemaps = own.map(([address]): PageLink => ({ url: address, kind: "sitemap" }));
    return sitemaps.sort((one, other) => ofJobs(other.url) - ofJobs(one.url)).slice(0, MAX_LINKS);
  }
  return own
    .flatMap(([address, isOldPage]): PageLink[] => {
      const kind = linkKindOf("", address);
      return kind === "careers" || (kind === "job" && !isOldPage) ? [{ url: address, kind }] : [];
    })
    .sort((one, other) => Number(other.kind === "careers") - Number(one.kind === "careers"))
    .slice(0, MAX_LINKS);
}

function isOld(entry: HtmlElement | null): boolean {
  const changed = entry?.children.find((child) => typeof child !== "string" && child.tag === "lastmod");
  const date = changed && typeof changed !== "string" ? Date.parse(rawText(changed).trim()) : Number.NaN;
  return Date.now() - date > MAX_JOB_AGE_MS;
}

function ofJobs(url: string): number {
  return /job|career|position|opening|vacanc/i.test(url) ? 2 : /page/i.test(url) ? 1 : 0;
}
