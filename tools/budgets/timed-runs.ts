import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { contextOptions } from "#e2e/world/browser.ts";
import { measureIndex } from "./benchmark-index.ts";
import { median } from "./budget-table.ts";
import { lengthOf, type Span, type Task } from "./main-thread.ts";
import { rateFor, scaleFor } from "./slow-machine.ts";

/** A run during which the index moved by more, or more of the machine's time was stolen, is made again. */
const MOST_MOVED = 0.2;
const MOST_STOLEN = 0.1;

/** What a measurement saw: spans, the longest of each name counts, and what the main thread did meanwhile. */
interface Seen {
  spans: readonly Span[];
  tasks: readonly Task[];
}

export type Measure = (page: Page, rate: number) => Promise<Seen>;

/** Milliseconds by name. */
type Times = Record<string, number>;

/** One run as the machine was in it. */
interface Conditions {
  /** Before the run, which the rate is chosen by. */
  index: number;
  indexAfter: number;
  /** How much slower the browser made the CPU. */
  rate: number;
  /** The share of the machine's time. */
  stolen: number;
}

export interface Run extends Conditions {
  /** By the clock. */
  raw: Times;
  /** On the wanted machine. */
  calibrated: Times;
}

export interface TimedRuns {
  runs: Run[];
  discarded: number;
  /** The median of all that were counted, which the runs are calibrated by: a single one says less about the minute around it. */
  index: number;
}

/** Measures until `count` runs were undisturbed, at most twice as often; then the least disturbed ones take the places that are left. */
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

/** Above 1 it is too much. */
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

/** Resolves to a function that returns which share of this machine's time its host has given to others since then; 0 where that is not told. */
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
