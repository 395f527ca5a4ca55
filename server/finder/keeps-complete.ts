import type { RefusalReason } from "./fetch/fetch-refusal.ts";
import type { ScanTask } from "./scan-tasks.ts";

/**
 * Reasons for not reading a URL after which a scan still counts as complete. A file that isn't text
 * lists no jobs. A board that can't be read is named in the scan's report instead.
 */
const OF_ANY_PAGE: RefusalReason[] = ["not text", "board"];

/**
 * Further reasons that leave a scan complete if the page is a job's page and a list shows the job.
 * The list proves that the job still exists. Without this exception, no scan would be complete,
 * because these reasons apply to the page in each scan.
 */
const OF_LISTED_JOB: RefusalReason[] = ["robots", "too large", "address", "private", "redirects"];

type Left = {
  /** True if a list shows the job whose page was not read. */
  isListed: boolean;
  /** True if only pages of listed jobs are left to read. */
  isLast: boolean;
};

/** Returns true if the scan is complete although it didn't read a URL. */
export function keepsComplete(reason: RefusalReason, { kind }: ScanTask, { isListed, isLast }: Left): boolean {
  if (kind === "start") return false;
  if (OF_ANY_PAGE.includes(reason)) return true;
  return isListed && (reason === "limit" ? isLast : OF_LISTED_JOB.includes(reason));
}
