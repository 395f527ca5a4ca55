import type { RefusalReason } from "./fetch/fetch-refusal.ts";
import type { ScanTask } from "./scan-tasks.ts";

/**
 * If the scan cannot read a page for one of these reasons, the scan stays complete, unless the page
 * is the start page. A file that isn't text lists no jobs. The scan's report names a job board that
 * the finder can't read.
 */
const OF_ANY_PAGE: RefusalReason[] = ["not text", "board"];

/**
 * If the scan cannot read a listed job's page for one of these reasons, the scan stays complete,
 * because the list proves that the job exists. These reasons recur in every scan. If they made a
 * scan incomplete, no scan of such a website would be complete.
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
