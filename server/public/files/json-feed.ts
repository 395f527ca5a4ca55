import { Readable } from "node:stream";
import { payRange, townText } from "#domain/job/shown-job.ts";
import { withSource } from "#domain/job/sources.ts";
import { LIVE_JOBS_MAX } from "#domain/limits.ts";
import { companyPath, feedPath, PUBLIC_JOBS_PATH, publicJobPath } from "#domain/public-paths.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import type { PublicCompany } from "#server/public/pages/about-company.ts";
import { withoutHarmful } from "#server/public/pages/html.ts";
import type { Site } from "#server/public/pages/page.ts";
import { toShownRichText } from "#server/public/pages/shown-text.ts";
import type { FeedJob } from "./feed-jobs.ts";

/**
 * Streams jobs as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). A response has room for
 * all open jobs that a company may have (rule 56).
 */
export function jsonFeed(site: Site, jobs: AsyncIterable<FeedJob[]>, company?: PublicCompany): Readable {
  const { siteUrl } = site;
  const feedUrl = siteUrl + feedPath("json", company);
  async function* pieces(): AsyncGenerator<string> {
    // Doesn't close the object yet, because the URL of the feed's next page follows the jobs.
    yield `${toJson(headOf(site, company, feedUrl)).slice(0, -1)},"items":[`;
    let last: FeedJob | undefined;
    let count = 0;
    for await (const read of jobs) {
      for (const job of read) {
        if (count === LIVE_JOBS_MAX) return yield `],"next_url":${toJson(`${feedUrl}?before=${last?.listed_order}`)}}`;
        yield (count > 0 ? "," : "") + toJson(itemOf(siteUrl, job));
        count += 1;
        last = job;
      }
    }
    yield "]}";
  }
  return Readable.from(pieces());
}

function headOf({ productName, siteUrl }: Site, company: PublicCompany | undefined, feedUrl: string) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: company ? `Jobs at ${company.name}` : `Open jobs – ${productName}`,
    home_page_url: siteUrl + (company ? companyPath(company) : PUBLIC_JOBS_PATH),
    feed_url: feedUrl,
    language: "en-US",
    icon: company?.logo ? new URL(company.logo, siteUrl).href : `${siteUrl}/icon-512.png`,
    ...(company && { authors: [{ name: company.name }] }),
  };
}

/**
 * Returns a job as an item of the feed. If the job's name changes, the item gets another URL but
 * keeps its id.
 */
function itemOf(siteUrl: string, job: FeedJob) {
  return {
    id: `${siteUrl}${PUBLIC_JOBS_PATH}/${job.id}`,
    url: siteUrl + withSource(publicJobPath(job), "feed"),
    title: job.name,
    summary: [
      payRange(job),
      townText(job, job.location_type),
      job.employment_type,
      `Apply by ${formatCalendarDate(job.end_date)}`,
    ].join(" · "),
    content_html: toShownRichText(job.description).text,
    // Noon UTC is on the same date in all US time zones.
    date_published: `${job.posted}T12:00:00Z`,
    date_modified: job.modified,
    authors: [{ name: job.company_name }],
    ...(job.categories.length > 0 && { tags: job.categories }),
  };
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, part) => (typeof part === "string" ? withoutHarmful(part) : part));
}
