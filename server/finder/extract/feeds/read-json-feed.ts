import { toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import { readDate } from "#server/finder/extract/fields/dates.ts";
import { newFoundJobs } from "#server/finder/extract/fields/new-found-jobs.ts";
import { cleanTitle } from "#server/finder/extract/fields/title.ts";
import { cleanDescription } from "#server/finder/extract/html/clean-description.ts";
import { hasType, type Item, isItem, listOf, textProperty } from "#server/finder/extract/markup/item.ts";
import { jobsOfPosting } from "#server/finder/extract/markup/job-posting.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";

const MAX_ENTRIES = 500;

/**
 * Reads the jobs of a JSON Feed (jsonfeed.org), whose entries may contain a JobPosting. Returns
 * null if the text is not a JSON Feed.
 */
export function readJsonFeed(text: string, url: string): FoundJob[] | null {
  if (!/^\uFEFF?\s*\{/.test(text)) return null;
  let feed: unknown;
  try {
    feed = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
  if (!isItem(feed) || !/jsonfeed\.org/i.test(textProperty(feed, "version")) || !Array.isArray(feed.items)) return null;
  const isOfJobs = /\b(?:jobs?|careers?|openings?|positions?|vacanc\w+)\b/i.test(
    `${textProperty(feed, "title")} ${new URL(url).pathname}`,
  );
  return feed.items.slice(0, MAX_ENTRIES).flatMap((entry) => (isItem(entry) ? jobsOf(entry, url, isOfJobs) : []));
}

function jobsOf(entry: Item, feedUrl: string, isOfJobs: boolean): FoundJob[] {
  const posting = Object.values(entry).find((value): value is Item => isItem(value) && hasType(value, "JobPosting"));
  const url = toWebUrl(textProperty(entry, "url"), feedUrl) ?? feedUrl;
  const title = cleanTitle(entry.title);
  if (posting) return jobsOfPosting({ title, url, ...posting }, url, "feed");
  const tags = listOf(entry.tags).join(" ");
  if (title === null || !(isOfJobs || /\bjobs?\b|\bhiring\b/i.test(tags))) return [];
  const description = cleanDescription(textProperty(entry, "content_html") || textProperty(entry, "content_text"));
  return newFoundJobs({ title, description, postedDate: readDate(entry.date_published) }, [], url, "feed", feedUrl);
}
