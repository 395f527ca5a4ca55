import { matchKnownJobs } from "./match-known-jobs.ts";
import type { WebsiteFindings } from "./read-website.ts";

export type KnownJob = {
  id: number;
  keys: string[];
  hash: string;
  state: "seen" | "changed" | "gone";
  /** The first complete reading without it. */
  missedSince: Date | null;
};

export type ReconcileOptions = Pick<WebsiteFindings, "isComplete" | "saysNone"> & {
  now: Date;
  /** Known jobs whose own page answered 404 or 410. */
  withoutPage: ReadonlySet<number>;
};

/** A website that is being worked on is not believed twice in an afternoon. */
const MISSED_TWICE_MS = 20 * 60 * 60 * 1000;

/** So many jobs don't vanish at once: more likely we can't read the new website. */
const REDESIGN_FROM = 3;

/**
 * What a reading says of the jobs that were known. A job is gone when its own page is and a complete reading lacks it, or when two
 * complete readings lack it, at least 20 hours apart; what could not be read proves nothing.
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
