import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { contextOptions } from "#e2e/world/browser.ts";
import { measureIndex } from "./benchmark-index.ts";
import { median } from "./budget-table.ts";
import { lengthOf, type Span, type Task } from "./main-thread.ts";
import { rateFor, scaleFor } from "./slow-machine.ts";

/**
 * Maximum relative change of the benchmark index during a run. A run with a larger change is
 * repeated.
 */
const MAX_MOVED = 0.2;
const MAX_STOLEN = 0.1;

/**
 * The results of a measurement: its spans and the main thread's tasks. If several spans have the
 * same name, the longest counts.
 */
interface Seen {
  spans: readonly Span[];
  tasks: readonly Task[];
}

export type Measure = (page: Page, rate: number) => Promise<Seen>;

/** Milliseconds by name. */
type Times = Record<string, number>;

interface Conditions {
  /** The benchmark index before the run. `rate` is computed from this index. */
  index: number;
  indexAfter: number;
  /** The factor by which the browser slowed down the CPU during the run. */
  rate: number;
  /** The share of CPU time that the host gave to other machines. */
  stolen: number;
}

export interface Run extends Conditions {
  /** The times as measured. */
  raw: Times;
  /** The times converted to the target machine. */
  calibrated: Times;
}

export interface TimedRuns {
  runs: Run[];
  discarded: number;
  /**
   * The median benchmark index of all runs. Each measured time is converted with this index,
   * because the index of a single run varies too much.
   */
  index: number;
}

/**
 * Measures until `count` runs are undisturbed, but at most 2 × `count` times. If too few runs are
 * undisturbed, adds the least disturbed runs.
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

/** Returns how disturbed a run was. A run with a result above 1 is repeated. */
export function disturbance(run: Omit<Conditions, "rate">): number {
  return Math.max(movedShare(run) / MAX_MOVED, run.stolen / MAX_STOLEN);
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

/**
 * Number of fields to read from /proc/stat: user nice system idle iowait irq softirq steal. The
 * fields after these are parts of user and nice.
 */
const FIELDS = 8;
const STEAL = 7;

/**
 * Starts to measure the CPU time that the host gives to other machines. Returns a function that
 * returns their share since the start, or 0 if the system doesn't report it.
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
