import fc from "fast-check";
import { call, nonsense } from "./calls.ts";
import type { Draft } from "./draft.ts";
import { event, type FuzzEvent, PEOPLE } from "./population.ts";
import { read, wholeTable } from "./reads.ts";
import { insert, patch, remove } from "./writes.ts";

/** A request of a caller, or a change by another actor. Caller 0 is a visitor. */
export type Step = { caller: number; draft: Draft } | { event: FuzzEvent };

const draft = fc.oneof(
  { withCrossShrink: true },
  { weight: 12, arbitrary: wholeTable },
  { weight: 38, arbitrary: read },
  { weight: 10, arbitrary: call },
  { weight: 12, arbitrary: patch },
  { weight: 12, arbitrary: insert },
  { weight: 9, arbitrary: remove },
  { weight: 7, arbitrary: nonsense },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 95, arbitrary: fc.record({ caller: fc.nat(PEOPLE), draft }) },
  { weight: 5, arbitrary: fc.record({ event }) },
);

const LONGEST = 50;

/**
 * Turns off fast-check's preference for small numbers, so that every row is chosen equally often.
 */
export const steps = fc.noBias(fc.array(step, { minLength: 1, maxLength: LONGEST, size: "max" }));
