import { readTabStored, storageKeys, writeTabStored } from "#web/browser/storage.ts";

/** Older ones are forgotten. */
const MOST_DISMISSED = 100;

/** What was dismissed for a job, by the advice's words; `job` is null for a job that is not posted yet. Kept in this tab. */
export function dismissedAdvice(job: number | null): ReadonlySet<string> {
  return new Set(readAll().flatMap(([id, message]) => (id === job ? [message] : [])));
}

export function dismissAdvice(job: number | null, message: string) {
  writeAll([...readAll(), [job, message]]);
}

/** The next new job is another one. */
export function forgetDismissedOfNewJob() {
  writeAll(readAll().filter(([id]) => id !== null));
}

function writeAll(entries: readonly (readonly [number | null, string])[]) {
  writeTabStored(storageKeys.dismissedAdvice, JSON.stringify(entries.slice(-MOST_DISMISSED)));
}

function readAll(): (readonly [number | null, string])[] {
  try {
    const entries: unknown = JSON.parse(readTabStored(storageKeys.dismissedAdvice) ?? "[]");
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
