import type { LinkKind } from "#server/finder/extract/findings.ts";
import { WORK_WITH_US } from "./job-words.ts";

/** Returns the host without "www.". */
export function siteOf(url: URL | null): string {
  return url?.host.toLowerCase().replace(/^www\./, "") ?? "";
}

/**
 * Returns true if the URL's host is the site's host or a subdomain of it. For example,
 * "jobs.bakery.example" belongs to "bakery.example".
 */
export function isSameSite(url: string, siteUrl: string): boolean {
  return isPartOf(siteOf(URL.parse(url)), siteOf(URL.parse(siteUrl)));
}

/**
 * Returns true if the hosts are equal or one is a subdomain of the other. Both hosts come from
 * `siteOf`.
 */
export function isPartOf(one: string, other: string): boolean {
  return one !== "" && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));
}

const CAREERS_TEXT =
  /^\W*(?:careers?|jobs?|employment|work (?:with|for|at|here)\b.*|join (?:us|(?:our|the) (?:team|crew|staff|family))|(?:we(?:'|’)?re |we are |now )hiring!?|hiring|[a-z]+ (?:wanted|needed)|team up|get hired|(?:current |open |available |job |career |employment )+(?:openings?|positions?|opportunit(?:y|ies)|listings?|postings?|vacanc(?:y|ies))|opportunities|human resources|(?:view|see|browse|explore|check out|search) .{0,25}\b(?:jobs?|openings?|positions?|careers?|opportunities).{0,15}|apply(?: now| here| today)?|jobs? (?:at|with) .{2,40}|careers? (?:at|with) .{2,40}|employment opportunities.{0,20})\W*$/i;
const CAREERS_PATH =
  /(?:^|[/_.-])(?:careers?|jobs?|employment|employment-opportunities|work-?(?:with|for|at)-?us|join-?(?:us|our-?team|the-?team|the-?crew)|now[-_]?hiring|we[-_]?re[-_]?hiring|hiring|help[-_]?wanted|open(?:ings|-?(?:positions?|roles?))|job[-_]?openings?|current[-_]?openings?|job[-_]?opportunities|career[-_]?opportunities|vacancies|work-?here|human-?resources)(?![/_.-](?:paths?|pathways?|ladders?|fairs?|seekers?|shadow\w*|descriptions?|days?|centers?|guides?|law|services|training|clusters?|technical|education|exploration|outlook|tips)(?:[/_.-]|$))(?:[/_.-]|$)/i;
const JOB_PATH =
  /\/(?:jobs?|job[-_]?listings?|careers?|career[-_]?opportunities|positions?|open(?:ings?|[-_]?(?:positions?|roles?))|vacanc(?:y|ies)|employment|job[-_]openings?|opportunit(?:y|ies)|join-us|join-our-team|we-re-hiring|now-hiring)\/(?:(?!page\/|category\/|tag\/|feed\/|index\b|search\b|apply\b|benefits|culture|faq|about)[^/?#]*[a-z][^/?#]*)(?:\/[^/?#]*)?\/?(?:[?#]|$)/i;
const FEED =
  /(?:feed=job_feed|\/feed\/?(?:\?|$)|[./](?:rss|atom)(?:\.xml)?(?:\?|$)|jobs?\.(?:rss|xml|json)(?:\?|$)|feed\.json)/i;
const DOCUMENT = /\.(?:pdf|docx?|odt|rtf)(?:[?#]|$)|\/DocumentCenter\/View\//i;
const NO_PAGE = /\.(?:jpe?g|png|gif|webp|svg|mp4|mp3|zip|css|js|ics|xlsx?|pptx?)(?:[?#]|$)/i;

/** Returns true for the text of a link to a list of jobs, such as "Join our team". */
export function isCareersText(text: string): boolean {
  return CAREERS_TEXT.test(text) || WORK_WITH_US.test(text);
}

export function isDocument(url: string): boolean {
  return DOCUMENT.test(url);
}

/**
 * Returns the type of the page behind a link, by the link's text and URL. Returns null if this page
 * probably has no jobs. `parsed` is the parsed URL, if the caller has it.
 */
export function linkKindOf(text: string, url: string, parsed?: URL): LinkKind | null {
  if (NO_PAGE.test(url) || DOCUMENT.test(url)) return null;
  const { pathname, search } = parsed ?? URL.parse(url) ?? {};
  if (pathname === undefined) return null;
  const path = pathname + search;
  if (/sitemap[^/]*\.xml/i.test(path)) return "sitemap";
  if (FEED.test(path)) return /job|career|opening|position/i.test(path + text) ? "feed" : null;
  if (
    /\/(?:blog|news|press|events?|products?|services?|cart|shop|login|wp-admin|wp-login|category|tag|author)(?:\/|$)/i.test(
      pathname,
    )
  )
    return null;
  if (path.indexOf("/", 1) > 0 && JOB_PATH.test(path)) return "job";
  if (isCareersText(text.trim()) || CAREERS_PATH.test(pathname)) return "careers";
  return null;
}
