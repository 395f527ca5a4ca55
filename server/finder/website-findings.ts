import type { FetchedPage } from "./fetch/fetcher.ts";
import type { FoundJob } from "./jobs/found-job.ts";
import type { ReadText } from "./text-reader.ts";

type ReadPage = { url: string; said: string };

export type WebsiteFindings = {
  jobs: FoundJob[];
  pages: ReadPage[];
  /** Boards that the scan only reports, because it can't read them. */
  named: { name: string; url: string }[];
  notes: string[];
  /** True if a page states that there are no jobs, or if the scan found only empty boards. */
  saysNone: boolean;
  /** True if the company's own URL could not be opened. */
  isUnread: boolean;
  /** True if the scan read every page that lists jobs. */
  isComplete: boolean;
  /** URLs of pages that list jobs. Such a URL does not identify a job. */
  listUrls: string[];
};

export type WebsiteSettings = {
  /** Throws a FetchRefusal if the finder is not allowed or not able to fetch the URL. */
  fetchPage: (url: string, options?: { acceptsPdf?: boolean }) => Promise<FetchedPage>;
  /** Returns the sitemaps that the robots.txt of a site names. */
  sitemapsOf: (url: string) => string[];
  readText: ReadText;
  maxPages: number;
  onProgress: (progress: { pages: number; jobs: number }) => void;
};
