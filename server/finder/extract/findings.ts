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
 * The type of the page behind a link, guessed from the link's text and URL. The guess can be wrong.
 */
export type LinkKind = "job" | "careers" | "feed" | "sitemap";

/** A URL on the employer's site that may lead to jobs. */
export type PageLink = {
  url: string;
  kind: LinkKind;
  /** The text of a link to a job's page, if the text names an occupation. */
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
