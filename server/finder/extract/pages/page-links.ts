import { toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import type { LinkKind, PageLink } from "#server/finder/extract/findings.ts";
import { collapse, shortTextOf } from "#server/finder/extract/html/page-text.ts";
import { attribute, findAll, type HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import { isGenericSlug } from "#server/finder/extract/link-words.ts";
import { hasTitleShape } from "./job-words.ts";
import { isCareersText, isSameSite, linkKindOf } from "./link-kinds.ts";
import { namesOccupation } from "./occupations.ts";

const MAX_LINKS = 100;
/** Maximum number of links that are checked on a page. */
const MAX_SEEN = 3_000;
/** The order in which the scan reads links: lists of jobs, single jobs, feeds, sitemaps. */
const ORDER: LinkKind[] = ["careers", "job", "feed", "sitemap"];

/** Returns URLs on the company's site that may lead to jobs, best first. */
export function pageLinks(page: HtmlElement, pageUrl: string, siteUrl: string): PageLink[] {
  const links = new Map<string, PageLink & { weight: number }>();
  const seen = findAll(page, ({ tag }) => tag === "a" || tag === "link" || tag === "area" || tag === "iframe").slice(
    0,
    MAX_SEEN,
  );
  for (const element of seen) {
    const url = toWebUrl(attribute(element, element.tag === "iframe" ? "src" : "href"), pageUrl)?.split("#")[0] ?? null;
    if (url === null || url === pageUrl.split("#")[0] || !(isSameSite(url, siteUrl) || isSameSite(url, pageUrl)))
      continue;
    const text = collapse(shortTextOf(element)) || attribute(element, "title") || attribute(element, "aria-label");
    const isTitle = hasTitleShape(text) && namesOccupation(text) && !isCareersText(text);
    const named = linkKindOf(text, url);
    const isJobUrl = isTitle && (named === "job" || (named === "careers" && !isGenericSlug(url)));
    const kind = isJobUrl || (named === null && isTitle && isOnCareersPage(url, pageUrl)) ? "job" : named;
    if (kind === null || (element.tag === "link" && kind !== "feed" && kind !== "sitemap")) continue;
    const weight =
      ORDER.indexOf(kind) * 10 - (kind === "careers" && /job|opening|position|hiring/i.test(text + url) ? 1 : 0);
    const known = links.get(url);
    if (isJobUrl && known?.title === undefined) links.set(url, { url, kind: "job", weight, title: text });
    else if (!known || (known.weight > weight && known.title === undefined)) links.set(url, { url, kind, weight });
  }
  return [...links.values()]
    .sort((one, other) => one.weight - other.weight)
    .slice(0, MAX_LINKS)
    .map(({ weight: _, ...link }) => link);
}

/**
 * Returns true if the page at `pageUrl` is a careers page and the link opens a page instead of a
 * file.
 */
function isOnCareersPage(url: string, pageUrl: string): boolean {
  return linkKindOf("", pageUrl) !== null && !/\.(?:pdf|docx?|jpe?g|png)(?:[?#]|$)/i.test(url);
}
