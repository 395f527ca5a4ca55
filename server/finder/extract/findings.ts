import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import type { VendorId } from "./boards/vendors.ts";

/** A board that a page links to or embeds. Without `fetch` it is only named: "Your jobs are on Paycom". */
export type RecognizedBoard = {
  vendor: VendorId;
  /** "Greenhouse" */
  name: string;
  /** The page for visitors, as it was linked. */
  url: string;
  /** Public URLs to read with `readBoard`, in this order. Empty if the board is only named. */
  fetch: string[];
};

export type BoardFindings = {
  jobs: FoundJob[];
  /** Further pages of the list, or pages of single jobs: each is read with `readBoard` again. */
  next: string[];
  /** False for an answer in no known shape, which proves nothing about the jobs. */
  isUnderstood: boolean;
};

/** `readPage` reads feeds and sitemaps too. */
export type LinkKind = "job" | "careers" | "feed" | "sitemap";

/** A URL on the employer's own site that is worth reading. */
export type PageLink = { url: string; kind: LinkKind };

export type PageFindings = {
  jobs: FoundJob[];
  /** Best first. */
  links: PageLink[];
  /** Sentences for a person if there are no jobs: "The page says that there are no open positions". */
  notes: string[];
  /** The page says in words that there are no open positions. */
  saysNone: boolean;
};
