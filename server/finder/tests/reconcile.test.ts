import { expect, test } from "vitest";
import { type KnownJob, type ReconcileOptions, reconcile } from "#server/finder/reconcile.ts";

const now = new Date("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const known = (id: number, changes: Partial<KnownJob> = {}): KnownJob => ({
  id,
  keys: [`title:${id}|`],
  hash: "a",
  state: "seen",
  missedSince: null,
  ...changes,
});
const found = (id: number) => ({ keys: [`title:${id}|`], hash: "a" });
const complete: ReconcileOptions = { now, isComplete: true, saysNone: false, withoutPage: new Set() };
const outcome = (jobs: KnownJob[], still: number[], reading: Partial<ReconcileOptions> = {}) => {
  const { gone, missed } = reconcile(jobs, still.map(found), { ...complete, ...reading });
  return { gone: gone.map(({ id }) => id), missed: missed.map(({ id }) => id) };
};

test("an incomplete scan changes no missing jobs", () => {
  const jobs = [known(1, { missedSince: hoursAgo(200) }), known(2)];
  expect(outcome(jobs, [], { isComplete: false, withoutPage: new Set([1, 2]) })).toEqual({ gone: [], missed: [] });
});

test("the first complete scan without a job is recorded, and the second a day later counts", () => {
  expect(outcome([known(1), known(2)], [2])).toEqual({ gone: [], missed: [1] });
  expect(outcome([known(1, { missedSince: hoursAgo(2) }), known(2)], [2])).toEqual({ gone: [], missed: [] });
  expect(outcome([known(1, { missedSince: hoursAgo(20) }), known(2)], [2])).toEqual({ gone: [1], missed: [] });
});

test("a job without page and list entry is gone immediately", () => {
  expect(outcome([known(1), known(2)], [2], { withoutPage: new Set([1]) })).toEqual({ gone: [1], missed: [] });
});

test("a listed job exists, regardless of its own page", () => {
  expect(outcome([known(1)], [1], { withoutPage: new Set([1]) })).toEqual({ gone: [], missed: [] });
});

test("doesn't report a job again that is already gone", () => {
  expect(outcome([known(1, { state: "gone", missedSince: hoursAgo(400) })], [])).toEqual({ gone: [], missed: [] });
});

test("treats three jobs that vanish together as a redesign", () => {
  const jobs = [1, 2, 3].map((id) => known(id, { missedSince: hoursAgo(200) }));
  expect(outcome(jobs, [])).toEqual({ gone: [], missed: [] });
  expect(reconcile(jobs, [], complete).isRedesign).toBe(true);
  expect(outcome(jobs, [], { withoutPage: new Set([2]) })).toEqual({ gone: [2], missed: [] });
  expect(outcome(jobs.slice(1), [])).toEqual({ gone: [2, 3], missed: [] });
});

test("three jobs can be gone together if the website states that it has none", () => {
  const jobs = [1, 2, 3].map((id) => known(id, { missedSince: hoursAgo(200) }));
  expect(outcome(jobs, [], { saysNone: true })).toEqual({ gone: [1, 2, 3], missed: [] });
  expect(
    outcome(
      [1, 2, 3].map((id) => known(id)),
      [],
      { saysNone: true },
    ),
  ).toEqual({ gone: [], missed: [1, 2, 3] });
  expect(reconcile(jobs, [], { ...complete, saysNone: true }).isRedesign).toBe(false);
  expect(outcome(jobs, [], { saysNone: true, isComplete: false })).toEqual({ gone: [], missed: [] });
});
