import fc from "fast-check";
import { Breach, play } from "./play.ts";
import { openPlayground } from "./playground.ts";
import { type Step, steps } from "./steps.ts";

export type FuzzOptions = {
  seed: number;
  isOver(requests: number): boolean;
  /**
   * Path of a breach in fast-check's search, from the report of a run with the same seed. If set,
   * the fuzzer repeats only this breach.
   */
  path?: string | undefined;
  /** SQL that breaks an access rule, to test that the fuzzer finds the breach. */
  flaw?: string | undefined;
  /** Maximum seconds to search for a shorter list of steps that leads to the same breach. */
  shrinkSeconds?: number;
};

export type FuzzReport = {
  requests: number;
  succeeded: number;
  /** Number of rows that were inserted, updated or deleted. */
  changes: number;
  /** The first breach, with the steps that lead to it. */
  breach?: { path: string; steps: readonly string[]; wrongs: readonly string[] };
};

/** Thrown to end a search that has found no breach. */
class Over extends Error {}

/**
 * Sends random requests of random callers to the whole server. Compares every response with the
 * rows that the caller may see, and every change with the changes that the caller may make. Two
 * runs with the same seed send the same requests until a response differs.
 */
export async function fuzz({ seed, isOver, path, flaw = "", shrinkSeconds = 120 }: FuzzOptions): Promise<FuzzReport> {
  const playground = await openPlayground(seed, flaw);
  const report: FuzzReport = { requests: 0, succeeded: 0, changes: 0 };
  const explore = async (sequence: Step[]) => {
    await play(playground, sequence, ({ hasSucceeded, changes }) => {
      report.requests += 1;
      report.changes += changes;
      if (hasSucceeded) report.succeeded += 1;
      return isOver(report.requests);
    });
    if (isOver(report.requests)) throw new Over();
  };
  const shrinkUntil = (end: number) => async (sequence: Step[]) => {
    if (Date.now() < end) await play(playground, sequence, () => false);
  };
  try {
    const search = { seed, numRuns: Number.MAX_SAFE_INTEGER, endOnFailure: true, ...(path && { path }) };
    const found = await fc.check(fc.asyncProperty(steps, explore), search);
    if (found.errorInstance instanceof Over) return report;
    report.breach = toBreach(found);
    const smaller = shrinkUntil(Date.now() + shrinkSeconds * 1_000);
    const shrunk = await fc.check(fc.asyncProperty(steps, smaller), { seed, path: report.breach.path, numRuns: 1 });
    if (shrunk.failed) report.breach = toBreach(shrunk);
    return report;
  } finally {
    await playground.close();
  }
}

function toBreach({ errorInstance, counterexamplePath }: fc.RunDetails<[Step[]]>): NonNullable<FuzzReport["breach"]> {
  if (!(errorInstance instanceof Breach)) throw errorInstance;
  return { path: counterexamplePath ?? "", steps: errorInstance.steps, wrongs: errorInstance.wrongs };
}
