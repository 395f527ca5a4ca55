import { parseWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import type { LinkKind, PageLink } from "#server/finder/extract/findings.ts";
import { shortTextOf } from "#server/finder/extract/html/page-text.ts";
import { attribute, findAll, type HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import { isGenericSlug } from "#server/finder/extract/link-words.ts";
import { hasTitleShape } from "./job-words.ts";
import { isCareersText, isPartOf, linkKindOf, siteOf } from "./link-kinds.ts";
import { namesOccupation } from "./occupations.ts";

const MAX_LINKS = 100;
/** Maximum number of links that are checked on a page. */
const MAX_SEEN = 3_000;
const FILE = /\.(?:pdf|docx?|jpe?g|png)(?:[?#]|$)/i;
/** The order in which the scan reads links: lists of jobs, single jobs, feeds, sitemaps. */
const ORDER: LinkKind[] = ["careers", "job", "feed", "sitemap"];

/** Returns URLs on the company's site that may lead to jobs, best first. */
export function pageLinks(page: HtmlElement, pageUrl: string, siteUrl: string): PageLink[] {
  const links = new Map<string, PageLink & { weight: number }>();
  const sites = [siteOf(URL.parse(siteUrl)), siteOf(URL.parse(pageUrl))];
  const ownUrl = pageUrl.split("#")[0];
  const isCareersPage = linkKindOf("", pageUrl) !== null;
  const seen = findAll(page, ({ tag }) => tag === "a" || tag === "link" || tag === "area" || tag === "iframe").slice(
    0,
    MAX_SEEN,
  );
  for (const element of seen) {
    const parsed = parseWebUrl(attribute(element, element.tag === "iframe" ? "src" : "href"), pageUrl);
    const url = parsed?.href.split("#")[0];
    if (!parsed || url === undefined || url === ownUrl) continue;
    const site = siteOf(parsed);
    if (!sites.some((own) => isPartOf(site, own))) continue;
    const text = shortTextOf(element) || attribute(element, "title") || attribute(element, "aria-label");
    const named = linkKindOf(text, url, parsed);
    if (named === null && !isCareersPage) continue;
    const isTitle = hasTitleShape(text) && namesOccupation(text) && !isCareersText(text);
    const isJobUrl = isTitle && (named === "job" || (named === "careers" && !isGenericSlug(url)));
    const kind = isJobUrl || (named === null && isTitle && !FILE.test(url)) ? "job" : named;
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
