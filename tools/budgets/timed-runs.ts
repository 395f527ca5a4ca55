import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { contextOptions } from "#e2e/world/browser.ts";
import { measureIndex } from "./benchmark-index.ts";
import { median } from "./budget-table.ts";
import { lengthOf, type Span, type Task } from "./main-thread.ts";
import { rateFor, scaleFor } from "./slow-machine.ts";

/** Limits for a run. A run above them is repeated. */
const MOST_MOVED = 0.2;
const MOST_STOLEN = 0.1;

/**
 * The result of a measurement: the spans, of which the longest of each name counts, and the tasks
 * of the main thread.
 */
interface Seen {
  spans: readonly Span[];
  tasks: readonly Task[];
}

export type Measure = (page: Page, rate: number) => Promise<Seen>;

/** Milliseconds by name. */
type Times = Record<string, number>;

/** The state of the machine during a run. */
interface Conditions {
  /** Measured before the run. The rate depends on it. */
  index: number;
  indexAfter: number;
  /** The factor by which the browser slowed down the CPU. */
  rate: number;
  /** The share of CPU time that the host gave to others. */
  stolen: number;
}

export interface Run extends Conditions {
  /** By the clock. */
  raw: Times;
  /** Calculated for the target machine. */
  calibrated: Times;
}

export interface TimedRuns {
  runs: Run[];
  discarded: number;
  /**
   * The median of all measured indexes. It calibrates all runs, because a single index varies too
   * much.
   */
  index: number;
}

/**
 * Measures until `count` runs are undisturbed, at most twice as often. Then fills up with the least
 * disturbed runs.
 */
export async function timeRuns(browser: Browser, url: string, count: number, measure: Measure): Promise<TimedRuns> {
  const all: (Conditions & Seen)[] = [];
  while (all.filter((run) => disturbance(run) <= 1).length < count && all.length < 2 * count) {
    all.push(await timeRun(browser, url, measure));
  }
  const index = median(all.flatMap((run) => [run.index, run.indexAfter]));
  const kept = all.toSorted((a, b) => disturbance(a) - disturbance(b)).slice(0, count);
  const runs = kept.map(({ spans, tasks, ...conditions }) => ({
    ...conditions,
    raw: longest(spans, ({ from, to }) => to - from),
    calibrated: longest(spans, (span) => lengthOf(span, tasks, scaleFor(index, conditions.rate))),
  }));
  return { runs, discarded: all.length - runs.length, index };
}

export function movedShare({ index, indexAfter }: Pick<Conditions, "index" | "indexAfter">): number {
  return Math.abs(indexAfter / index - 1);
}

/** Returns a value above 1 if the run is too disturbed. */
export function disturbance(run: Omit<Conditions, "rate">): number {
  return Math.max(movedShare(run) / MOST_MOVED, run.stolen / MOST_STOLEN);
}

async function timeRun(browser: Browser, url: string, measure: Measure): Promise<Conditions & Seen> {
  const context = await browser.newContext({ ...contextOptions, baseURL: url });
  const page = await context.newPage();
  const index = await measureIndex(page);
  const rate = rateFor(index);
  const readStolen = await watchStolenTime();
  const seen = await measure(page, rate);
  const stolen = await readStolen();
  await page.close();
  const indexAfter = await measureIndex(await context.newPage());
  await context.close();
  return { ...seen, index, indexAfter, rate, stolen };
}

function longest(spans: readonly Span[], measure: (span: Span) => number): Times {
  const times: Times = {};
  for (const span of spans) times[span.name] = Math.max(times[span.name] ?? 0, measure(span));
  return times;
}

/** user nice system idle iowait irq softirq steal; what follows is in the first two already. */
const FIELDS = 8;
const STEAL = 7;

/**
 * Resolves to a function that returns the share of CPU time that the host has given to others since
 * then. Returns 0 where the system does not report it.
 */
export async function watchStolenTime(): Promise<() => Promise<number>> {
  const before = await readTimes();
  return async () => {
    const passed = (await readTimes()).map((time, field) => time - (before[field] ?? 0));
    const all = passed.reduce((sum, time) => sum + time, 0);
    return all > 0 ? (passed[STEAL] ?? 0) / all : 0;
  };
}

async function readTimes(): Promise<number[]> {
  const text = await readFile("/proc/stat", "utf8").catch(() => "");
  return (text.split("\n")[0] ?? "")
    .split(/\s+/)
    .slice(1, 1 + FIELDS)
    .map(Number);
}
