import { matchKnownJobs } from "./match-known-jobs.ts";
import type { WebsiteFindings } from "./website-findings.ts";

export type KnownJob = {
  id: number;
  keys: string[];
  hash: string;
  state: "seen" | "changed" | "gone";
  /** Time of the first complete scan without the job. */
  missedSince: Date | null;
};

export type ReconcileOptions = Pick<WebsiteFindings, "isComplete" | "saysNone"> & {
  now: Date;
  /** Known jobs whose own page returned 404 or 410, by id. */
  withoutPage: ReadonlySet<number>;
};

/**
 * A job is gone if two scans at least this many milliseconds apart didn't find it. A site under
 * maintenance can lack its jobs for some hours.
 */
const MISSED_TWICE_MS = 20 * 60 * 60 * 1000;

/** If at least this many jobs disappear in the same scan, the website was probably redesigned. */
const REDESIGN_FROM = 3;

/**
 * Compares a scan with the known jobs. Only complete scans can show that a job is gone. A job is
 * gone if a scan didn't find it and its page returns 404 or 410. It is also gone if two scans at
 * least 20 hours apart didn't find it.
 */
export function reconcile<Known extends KnownJob, Found extends { keys: string[]; hash: string }>(
  known: Known[],
  found: Found[],
  { now, isComplete, saysNone, withoutPage }: ReconcileOptions,
) {
  const { pairs, added, missing } = matchKnownJobs(known, found);
  const present = missing.filter(({ state }) => state !== "gone");
  const isRedesign = !saysNone && found.length === 0 && present.length >= REDESIGN_FROM;
  const counted = isComplete ? present : [];
  const gone = counted.filter(
    ({ id, missedSince }) =>
      withoutPage.has(id) ||
      (!isRedesign && missedSince !== null && now.getTime() - missedSince.getTime() >= MISSED_TWICE_MS),
  );
  const missed = isRedesign ? [] : counted.filter((job) => job.missedSince === null && !gone.includes(job));
  return { pairs, added, missing: present, gone, missed, isRedesign: isComplete && isRedesign };
}
