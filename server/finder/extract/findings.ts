import type { FoundJob } from "#server/finder/jobs/found-job.ts";

export type BoardFindings = {
  jobs: FoundJob[];
  /** URLs of further pages to read with `readBoard`: list pages and pages of single jobs. */
  next: string[];
  /** False for a response in an unknown format, which doesn't prove that jobs are gone. */
  isUnderstood: boolean;
};

/** The type of page to which a link probably leads. `readPage` reads all types. */
export type LinkKind = "job" | "careers" | "feed" | "sitemap";

/** A URL on the employer's site that may lead to jobs. */
export type PageLink = { url: string; kind: LinkKind };

export type PageFindings = {
  jobs: FoundJob[];
  /** Best first. */
  links: PageLink[];
  /**
   * Explains in sentences why there are no jobs, as in "The page says that there are no open
   * positions".
   */
  notes: string[];
  /** True if the page states that there are no open positions. */
  saysNone: boolean;
};
