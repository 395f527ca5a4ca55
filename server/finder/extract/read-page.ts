import { todayInPortal } from "#domain/time/calendar-date.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { mergeFoundJobs } from "#server/finder/jobs/job-identity.ts";
import { looksLikeXml, readFeed } from "./feeds/read-feed.ts";
import { readJsonFeed } from "./feeds/read-json-feed.ts";
import { readSitemap } from "./feeds/read-sitemap.ts";
import type { PageFindings } from "./findings.ts";
import { type HtmlElement, PAGE_MAX_LENGTH, parseHtml } from "./html/parse-html.ts";
import { inlineJobs } from "./markup/inline-markup.ts";
import { jobsOfPosting } from "./markup/job-posting.ts";
import { jsonLdJobs } from "./markup/json-ld.ts";
import { forgetTexts } from "./once-per-text.ts";
import { blocksOf } from "./pages/blocks.ts";
import { applyForAllOf } from "./pages/candidate-job.ts";
import { pageLinks } from "./pages/page-links.ts";
import { plainJobs } from "./pages/plain-jobs.ts";

/**
 * Reads the jobs of a fetched page, feed or sitemap, and the URLs of the site to read next. If it
 * finds no jobs, `notes` explains why. If the page has job markup, ignores the page's text, because
 * both describe the same jobs.
 */
export function readPage(text: string, url: string, siteUrl: string, today = todayInPortal()): PageFindings {
  forgetTexts();
  const bounded = text.slice(0, PAGE_MAX_LENGTH);
  if (looksLikeXml(bounded)) return readXml(bounded, url);
  const fed = readJsonFeed(bounded, url);
  if (fed !== null) return feedFindings(fed);
  const page = parseHtml(bounded);
  const { posted, broken } = bounded.includes("JobPosting") ? readMarkup(page, url) : NO_MARKUP;
  const links = pageLinks(page, url, siteUrl);
  const isPosted = posted.length > 0;
  const read = isPosted ? { jobs: posted, notes: [], saysNone: false } : readPlain(page, url, broken);
  const open = read.jobs.filter(({ validThrough }) => validThrough === null || validThrough >= today);
  const areExpired = read.jobs.length > 0 && open.length === 0;
  const jobs = mergeFoundJobs(open);
  return {
    jobs: isPosted ? withApply(jobs, page, url) : jobs,
    links,
    notes: areExpired ? ["The last day to apply has passed"] : read.notes,
    saysNone: read.saysNone,
  };
}

type Markup = { posted: FoundJob[]; broken: number };
const NO_MARKUP: Markup = { posted: [], broken: 0 };

function readMarkup(page: HtmlElement, url: string): Markup {
  const { items, broken } = jsonLdJobs(page);
  const posted = [
    ...items.flatMap((item) => jobsOfPosting(item, url, "json-ld")),
    ...inlineJobs(page, "microdata").flatMap((item) => jobsOfPosting(item, url, "microdata")),
    ...inlineJobs(page, "rdfa").flatMap((item) => jobsOfPosting(item, url, "rdfa")),
  ];
  return { posted, broken };
}

/**
 * Gives every job the page's link or email for applying. Leaves the jobs unchanged if a job already
 * has a way to apply, or if the page has several links or emails for applying.
 */
function withApply(jobs: FoundJob[], page: HtmlElement, url: string): FoundJob[] {
  if (jobs.length === 0 || jobs.some(({ apply }) => apply !== null)) return jobs;
  const apply = applyForAllOf(blocksOf(page), url);
  if (apply === null) return jobs;
  return jobs.map((job) => ({ ...job, apply, sources: { ...job.sources, apply: { url, from: "page" } } }));
}

function feedFindings(jobs: PageFindings["jobs"]): PageFindings {
  return { jobs, links: [], notes: jobs.length === 0 ? ["The feed has no jobs"] : [], saysNone: false };
}

function readXml(xml: string, url: string): PageFindings {
  if (!/<(?:urlset|sitemapindex)\b/i.test(xml.slice(0, 2_000))) return feedFindings(readFeed(xml, url).jobs);
  const links = readSitemap(xml, url);
  const notes = links.length === 0 ? ["The sitemap names no page about jobs"] : [];
  return { jobs: [], links, notes, saysNone: false };
}

function readPlain(page: HtmlElement, url: string, broken: number): Omit<PageFindings, "links"> {
  const { jobs, saysNone, heading } = plainJobs(page, url);
  const notes = broken > 0 ? ["The page has job markup that could not be read"] : [];
  if (jobs.length === 0) {
    if (saysNone !== null) notes.push(`The page says: “${saysNone}”`);
    else if (heading !== null) notes.push(`No job titles were found below “${heading.slice(0, 100)}”`);
    else notes.push("The page has no list of open positions");
  }
  return { jobs, notes, saysNone: jobs.length === 0 && saysNone !== null };
}
