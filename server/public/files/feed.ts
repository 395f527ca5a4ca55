import { Readable } from "node:stream";
import { endOfDay } from "#domain/job/job-posting.ts";
import { REGIONS } from "#domain/job/place.ts";
import { payRange } from "#domain/job/shown-job.ts";
import { withSource } from "#domain/job/sources.ts";
import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import { publicJobPath } from "#domain/public-paths.ts";
import { withoutHarmful } from "#server/public/pages/html.ts";
import type { Site } from "#server/public/pages/page.ts";
import { toShownRichText } from "#server/public/pages/shown-text.ts";
import type { FeedJob } from "./feed-jobs.ts";

/** Streams jobs in the feed format that Indeed published for aggregators. */
export function jobFeed({ productName, siteUrl }: Site, jobs: AsyncIterable<FeedJob[]>): Readable {
  async function* pieces(): AsyncGenerator<string> {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n${element("publisher", productName)}${element("publisherurl", siteUrl)}`;
    yield element("lastBuildDate", new Date().toISOString());
    for await (const read of jobs) yield read.map((job) => jobOf(siteUrl, job)).join("");
    yield "</source>\n";
  }
  return Readable.from(pieces());
}

const JOB_TYPES: Readonly<Record<number, string>> = {
  1: "fulltime",
  2: "parttime",
  3: "temporary",
  4: "temporary",
  5: "contract",
  6: "contract",
  7: "internship",
};
const HYBRID = 2;

function jobOf(siteUrl: string, job: FeedJob): string {
  const isRemote = String(job.location_type_id) === REMOTE_LOCATION_TYPE_ID;
  const jobType = JOB_TYPES[job.employment_type_id];
  const elements: [name: string, value: string | null | undefined][] = [
    ["title", job.name],
    // Noon UTC is on the same date in all US time zones.
    ["date", `${job.posted}T12:00:00Z`],
    ["referencenumber", String(job.id)],
    ["requisitionid", String(job.id)],
    ["url", siteUrl + withSource(publicJobPath(job), "feed")],
    ["company", job.company_name],
    ["sourcename", job.company_name],
    ["streetaddress", isRemote ? undefined : job.address_line_one],
    ["city", job.city],
    ["state", REGIONS[job.state] ?? job.state],
    ["country", "US"],
    ["postalcode", job.postal_code],
    ["description", toShownRichText(job.description).text],
    ["salary", payRange(job)],
    ["education", job.education],
    ["jobtype", jobType],
    ["category", job.categories.join(", ")],
    ["experience", job.experience],
    ["expirationdate", endOfDay(job.end_date)],
    ["remotetype", isRemote ? "Fully remote" : job.location_type_id === HYBRID ? "Hybrid remote" : undefined],
  ];
  return `<job>\n${elements.map(([name, value]) => (value ? element(name, value) : "")).join("")}</job>\n`;
}

/**
 * Puts the text into a CDATA section. Splits `]]>` into two sections, because it would end a
 * section.
 */
function element(name: string, value: string): string {
  return `<${name}><![CDATA[${withoutHarmful(value).replaceAll("]]>", "]]]]><![CDATA[>")}]]></${name}>\n`;
}
