import type { FoundJob } from "#server/finder/jobs/found-job.ts";

export type BoardFindings = {
  jobs: FoundJob[];
  /**
   * Further URLs of the board to read with `readBoard`: more pages of the list, and pages of single
   * jobs.
   */
  next: string[];
  /**
   * False for a response in an unknown format. Such a response doesn't prove that jobs are gone.
   */
  isUnderstood: boolean;
};

/**
 * The probable type of the page that a link opens. `readPage` can also read a page of another type.
 */
export type LinkKind = "job" | "careers" | "feed" | "sitemap";

/** A URL on the employer's site that may lead to jobs. */
export type PageLink = {
  url: string;
  kind: LinkKind;
  /** The link's text, if it names an occupation and the URL is a job's page. */
  title?: string;
};

export type PageFindings = {
  jobs: FoundJob[];
  links: PageLink[];
  /**
   * Sentences that explain why there are no jobs, such as "The page says that there are no open
   * positions".
   */
  notes: string[];
  /** True if the page states that there are no open positions. */
  saysNone: boolean;
};
