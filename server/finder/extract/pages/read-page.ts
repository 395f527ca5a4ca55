import { looksLikeXml, readFeed } from "#server/finder/extract/feeds/read-feed.ts";
import { readJsonFeed } from "#server/finder/extract/feeds/read-json-feed.ts";
import { readSitemap } from "#server/finder/extract/feeds/read-sitemap.ts";
import { type HtmlElement, PAGE_MAX_LENGTH, parseHtml } from "#server/finder/extract/html/parse-html.ts";
import { mergeFoundJobs } from "#server/finder/extract/job-identity.ts";
import { microdataJobs, rdfaJobs } from "#server/finder/extract/markup/inline-markup.ts";
import { jobsOfPosting } from "#server/finder/extract/markup/job-posting.ts";
import { jsonLdJobs } from "#server/finder/extract/markup/json-ld.ts";
import type { FoundJob, PageFindings } from "#server/finder/found-job.ts";
import { pageLinks } from "./page-links.ts";
import { plainJobs } from "./plain-jobs.ts";

const READERS = ["json-ld", "microdata", "rdfa", "feed", "page"] as const;
export type PageReader = (typeof READERS)[number];

export type PageOptions = {
  /** The company's own site; links to other sites are none to read. */
  employerUrl: string;
  /** For the measure of each reader: those that are left out. */
  without?: PageReader[];
};

/**
 * Jobs that a fetched page, feed or sitemap tells, addresses to read next, and why there is nothing. Where markup tells jobs, the
 * page's text is not read for others: it shows the same ones.
 */
export function readPage(text: string, url: string, { employerUrl, without = [] }: PageOptions): PageFindings {
  const bounded = text.slice(0, PAGE_MAX_LENGTH);
  const reads = (reader: PageReader) => !without.includes(reader);
  if (looksLikeXml(bounded)) return readXml(bounded, url, reads("feed"));
  const fed = reads("feed") ? readJsonFeed(bounded, url) : null;
  if (fed !== null)
    return { jobs: fed, links: [], notes: fed.length === 0 ? ["The feed has no jobs"] : [], saysNone: false };
  const page = parseHtml(bounded);
  const { items, broken } = reads("json-ld") ? jsonLdJobs(page) : { items: [], broken: 0 };
  const marked = [
    ...items.flatMap((item) => jobsOfPosting(item, url, "json-ld")),
    ...(reads("microdata") ? microdataJobs(page).flatMap((item) => jobsOfPosting(item, url, "microdata")) : []),
    ...(reads("rdfa") ? rdfaJobs(page).flatMap((item) => jobsOfPosting(item, url, "rdfa")) : []),
  ];
  const links = pageLinks(page, url, employerUrl);
  if (marked.length > 0) return { jobs: mergeFoundJobs(marked), links, notes: [], saysNone: false };
  return readPlain(page, url, links, broken, reads("page"));
}

function readXml(xml: string, url: string, readsFeeds: boolean): PageFindings {
  if (/<(?:urlset|sitemapindex)\b/i.test(xml.slice(0, 2_000))) {
    const links = readSitemap(xml, url);
    return {
      jobs: [],
      links,
      notes: links.length === 0 ? ["The sitemap names no page about jobs"] : [],
      saysNone: false,
    };
  }
  const jobs = readsFeeds ? readFeed(xml, url).jobs : [];
  return { jobs, links: [], notes: jobs.length === 0 ? ["The feed has no jobs"] : [], saysNone: false };
}

function readPlain(
  page: HtmlElement,
  url: string,
  links: PageFindings["links"],
  broken: number,
  isRead: boolean,
): PageFindings {
  const { jobs, saysNone, heading } = isRead
    ? plainJobs(page, url)
    : { jobs: [] as FoundJob[], saysNone: null, heading: null };
  const notes: string[] = [];
  if (broken > 0) notes.push("The page has job markup that could not be read");
  if (jobs.length === 0 && saysNone !== null) notes.push(`The page says: “${saysNone}”`);
  else if (jobs.length === 0 && heading !== null)
    notes.push(`No job titles were found below “${heading.slice(0, 100)}”`);
  else if (jobs.length === 0) notes.push("The page has no list of open positions");
  return { jobs: mergeFoundJobs(jobs), links, notes, saysNone: jobs.length === 0 && saysNone !== null };
}
