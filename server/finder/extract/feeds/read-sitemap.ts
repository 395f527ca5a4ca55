import { toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import type { PageLink } from "#server/finder/extract/findings.ts";
import { findAll, parseHtml, rawText } from "#server/finder/extract/html/parse-html.ts";
import { isSameSite, linkKindOf } from "#server/finder/extract/pages/link-kinds.ts";

const MAX_LINKS = 200;

/**
 * Returns the URLs of job pages, careers pages and nested sitemaps in a sitemap. Skips URLs of
 * other hosts.
 */
export function readSitemap(xml: string, url: string): PageLink[] {
  const root = parseHtml(xml, { xml: true });
  const isIndex = findAll(root, ({ tag }) => tag === "sitemapindex").length > 0;
  const addresses = findAll(root, ({ tag }) => tag === "loc").map((loc) => toWebUrl(rawText(loc).trim(), url));
  const own = [...new Set(addresses)].filter(
    (address): address is string => address !== null && isSameSite(address, url),
  );
  if (isIndex) {
    const sitemaps = own.map((address): PageLink => ({ url: address, kind: "sitemap" }));
    return sitemaps.sort((one, other) => ofJobs(other.url) - ofJobs(one.url)).slice(0, MAX_LINKS);
  }
  return own
    .flatMap((address): PageLink[] => {
      const kind = linkKindOf("", address);
      return kind === "job" || kind === "careers" ? [{ url: address, kind }] : [];
    })
    .sort((one, other) => Number(other.kind === "careers") - Number(one.kind === "careers"))
    .slice(0, MAX_LINKS);
}

function ofJobs(url: string): number {
  return /job|career|position|opening|vacanc/i.test(url) ? 2 : /page/i.test(url) ? 1 : 0;
}
