import { isGenericSlug } from "./extract/link-words.ts";
import { linkKindOf } from "./extract/pages/link-kinds.ts";
import type { FoundJob } from "./jobs/found-job.ts";
import { withOwnPage } from "./jobs/own-page.ts";
import { plainUrl, type ScanTask } from "./scan-tasks.ts";

/**
 * Returns the jobs that link to the page at `url`. Leaves out jobs from job markup, feeds and
 * boards.
 */
export function listedAt(url: string, jobs: FoundJob[]): FoundJob[] {
  const key = plainUrl(url);
  return jobs.filter((job) => job.kind === "page" && plainUrl(job.url) === key);
}

export function isPdf(url: string): boolean {
  return /\.pdf(?:[?#]|$)/i.test(url);
}

/** Returns the pages to which a list's jobs link. Leaves out a page to which several jobs link. */
export function ownPagesOf(jobs: FoundJob[], listUrl: string): ScanTask[] {
  return [...Map.groupBy(jobs, ({ url }) => plainUrl(url))].flatMap(([key, [job, ...others]]): ScanTask[] => {
    if (job?.kind !== "page" || key === plainUrl(listUrl) || isListPage(job.url)) return [];
    const isShared = others.some(({ title }) => title !== job.title);
    return isShared ? [] : [{ url: job.url, kind: "job", title: job.title }];
  });
}

/**
 * Returns true if the URL's path ends in words like "careers". Such a page is not about a single
 * job.
 */
function isListPage(url: string): boolean {
  return linkKindOf("", url) === "careers" && isGenericSlug(url);
}

/**
 * Adds the fields of the job on the page at `url` to the jobs that link to the page, and returns
 * true. `own` contains the page's job, with an entry for each place. Returns false if no job links
 * to the page, or if the linking jobs have different titles.
 *
 * Also returns false if `own` is empty. In this case, if `read` contains a single job and a single
 * job links to the page, the linking job gets the title from `read`.
 */
export function adoptPage(
  url: string,
  jobs: FoundJob[],
  { own, read }: { own: FoundJob[]; read: FoundJob[] },
): boolean {
  const listed = listedAt(url, jobs);
  const [first, ...more] = listed;
  if (!first || more.some(({ title }) => title !== first.title)) return false;
  if (own.length > 0) {
    for (const job of listed) jobs.splice(jobs.indexOf(job), 1, ...withOwnPage(job, own));
    return true;
  }
  const [job, ...others] = read;
  if (job && others.length === 0 && more.length === 0) jobs[jobs.indexOf(first)] = { ...first, title: job.title };
  return false;
}
