import { toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import type { LinkKind, PageLink } from "#server/finder/extract/findings.ts";
import { collapse, shortTextOf } from "#server/finder/extract/html/page-text.ts";
import { attribute, findAll, type HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import { hasTitleShape, namesOccupation } from "./job-words.ts";
import { isSameSite, linkKindOf } from "./link-kinds.ts";

const MAX_LINKS = 100;
/** Maximum number of links that are checked on a page. */
const MAX_SEEN = 3_000;
/** The order in which links are read: list pages, single jobs, then feeds and sitemaps. */
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
    const kind = linkKindOf(text, url) ?? titleKind(text, url, pageUrl);
    if (kind === null || (element.tag === "link" && kind !== "feed" && kind !== "sitemap")) continue;
    const weight =
      ORDER.indexOf(kind) * 10 - (kind === "careers" && /job|opening|position|hiring/i.test(text + url) ? 1 : 0);
    const known = links.get(url);
    const isTitle = kind === "job" && hasTitleShape(text) && namesOccupation(text);
    if (!known || known.weight > weight) links.set(url, { url, kind, weight, ...(isTitle && { title: text }) });
  }
  return [...links.values()]
    .sort((one, other) => one.weight - other.weight)
    .slice(0, MAX_LINKS)
    .map(({ weight: _, ...link }) => link);
}

/** Returns "job" for a link on a careers page if the link's text looks like a job title. */
function titleKind(text: string, url: string, pageUrl: string): LinkKind | null {
  const isCareers = linkKindOf("", pageUrl) !== null;
  return isCareers && hasTitleShape(text) && namesOccupation(text) && !/\.(?:pdf|docx?|jpe?g|png)(?:[?#]|$)/i.test(url)
    ? "job"
    : null;
}
