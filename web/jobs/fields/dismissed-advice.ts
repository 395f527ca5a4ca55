import { readTabStored, storageKeys, writeTabStored } from "#web/browser/storage.ts";
import type { DraftOwner } from "#web/drafts/draft-store.ts";

/** Older ones are forgotten. */
const MOST_DISMISSED = 100;

/** The id of a posted job, or whose new job it is. */
export type AdvisedJob = number | DraftOwner;

/** What was dismissed for a job, by the advice's words. Kept in this tab. */
export function dismissedAdvice(job: AdvisedJob): ReadonlySet<string> {
  return new Set(readAll().flatMap(([key, message]) => (key === keyOf(job) ? [message] : [])));
}

export function dismissAdvice(job: AdvisedJob, message: string) {
  writeAll([...readAll(), [keyOf(job), message]]);
}

/** The next new job is another one. */
export function forgetDismissedAdvice(job: AdvisedJob) {
  writeAll(readAll().filter(([key]) => key !== keyOf(job)));
}

function keyOf(job: AdvisedJob): string {
  return typeof job === "number" ? `${job}` : `${job.user} ${job.employer}`;
}

function writeAll(entries: readonly (readonly [string, string])[]) {
  writeTabStored(storageKeys.dismissedAdvice, JSON.stringify(entries.slice(-MOST_DISMISSED)));
}

function readAll(): (readonly [string, string])[] {
  try {
    const entries: unknown = JSON.parse(readTabStored(storageKeys.dismissedAdvice) ?? "[]");
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
