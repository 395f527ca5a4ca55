import type { RefusalReason } from "./fetch/fetch-refusal.ts";
import type { ScanTask } from "./scan-tasks.ts";

/**
 * A scan is complete even if it didn't read a page for one of these reasons. Only the start page
 * must always be read. A file that isn't text lists no jobs. If the finder can't read a job board,
 * the scan's report names the board.
 */
const OF_ANY_PAGE: RefusalReason[] = ["not text", "board"];

/**
 * If the scan cannot read a listed job's page for one of these reasons, the scan stays complete,
 * because the list proves that the job exists. These reasons recur in every scan, so otherwise no
 * scan of the website would be complete.
 */
const OF_LISTED_JOB: RefusalReason[] = ["robots", "too large", "address", "private", "redirects"];

type Left = {
  /** True if the unread page is about a job that a list shows. */
  isListed: boolean;
  /** True if the scan has only pages of listed jobs left to read. */
  isLast: boolean;
};

/** Returns true if the scan counts as complete without the page of this task. */
export function keepsComplete(reason: RefusalReason, { kind }: ScanTask, { isListed, isLast }: Left): boolean {
  if (kind === "start") return false;
  if (OF_ANY_PAGE.includes(reason)) return true;
  return isListed && (reason === "limit" ? isLast : OF_LISTED_JOB.includes(reason));
}
