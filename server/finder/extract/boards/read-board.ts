import { looksLikeXml, readFeed } from "#server/finder/extract/feeds/read-feed.ts";
import { applyByUrl, toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { newFoundJobs } from "#server/finder/extract/fields/new-found-jobs.ts";
import { payOfDescription } from "#server/finder/extract/fields/pay.ts";
import { cleanTitle } from "#server/finder/extract/fields/title.ts";
import type { BoardFindings } from "#server/finder/extract/findings.ts";
import { cleanDescription } from "#server/finder/extract/html/clean-description.ts";
import { PAGE_MAX_LENGTH, parseHtml } from "#server/finder/extract/html/parse-html.ts";
import { itemOf } from "#server/finder/extract/markup/item.ts";
import { jobsOfPosting } from "#server/finder/extract/markup/job-posting.ts";
import { jsonLdJobs } from "#server/finder/extract/markup/json-ld.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import type { Posting } from "./posting.ts";
import { VENDORS, type VendorId } from "./vendors.ts";

/**
 * Maximum number of characters that the finder reads of a board's response. It exceeds the limit
 * for a page, because a board can list more jobs.
 */
const ANSWER_MAX_LENGTH = 4 * PAGE_MAX_LENGTH;

/**
 * Reads the jobs in a board's JSON, feed or page. `isUnderstood` is false for an unknown format.
 * The scan then counts the response as a failed request.
 */
export function readBoard(vendor: VendorId, text: string, requestUrl: string): BoardFindings {
  const bounded = text.slice(0, ANSWER_MAX_LENGTH);
  if (looksLikeXml(bounded)) {
    const { jobs, isFeed } = readFeed(bounded, requestUrl, "board");
    return { jobs, next: [], isUnderstood: isFeed };
  }
  const json = parseJson(bounded);
  const { read } = VENDORS[vendor];
  const { postings = [], next = [], isEmpty = false } = read?.({ json, text: bounded, url: requestUrl }) ?? {};
  const jobs = postings.flatMap((posting) => jobsOf(posting, requestUrl));
  if (jobs.length > 0 || next.length > 0) return { jobs, next, isUnderstood: true };
  if (json !== undefined) return { jobs, next, isUnderstood: read !== undefined && isEmptyList(json) };
  const ofPage = jobsOfPage(bounded, requestUrl);
  return { jobs: ofPage, next, isUnderstood: ofPage.length > 0 || isEmpty };
}

/**
 * Returns a job for each place of a posting. Returns an empty list if the posting has no title or
 * URL.
 */
function jobsOf({ id, places, ...posting }: Posting, readFrom: string): FoundJob[] {
  const title = cleanTitle(posting.title);
  const url = toWebUrl(posting.url, readFrom);
  if (title === null || url === null) return [];
  const texts = (posting.texts ?? []).filter((text) => typeof text === "string");
  const description = cleanDescription(...texts);
  const fields = {
    title,
    description,
    postedDate: readDate(posting.posted),
    validThrough: readDate(posting.closes),
    employmentType: readEmploymentType(posting.employmentType),
    locationType: posting.locationType ?? null,
    pay: posting.pay === undefined ? payOfDescription(description) : posting.pay,
    apply: applyByUrl(posting.applyUrl, url) ?? applyByUrl(url, url),
    requisitionId: id.slice(0, 100) || null,
  };
  const named = places.filter((place) => place !== null);
  return newFoundJobs(fields, named, url, "board", readFrom);
}

/** Reads the jobs from the JSON-LD of a job's page. On most boards, these pages have JSON-LD. */
function jobsOfPage(html: string, url: string): FoundJob[] {
  return jsonLdJobs(parseHtml(html)).items.flatMap((item) => jobsOfPosting(item, url, "board"));
}

function parseJson(text: string): unknown {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

/** Returns true if the response contains an empty list. */
function isEmptyList(json: unknown): boolean {
  const lists = Array.isArray(json)
    ? [json]
    : Object.values(itemOf(json)).flatMap((value) => [value, itemOf(value).jobs]);
  return lists.some((list) => Array.isArray(list) && list.length === 0);
}
