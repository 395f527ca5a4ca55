import type { Page } from "@playwright/test";
import { createMainThreadClock } from "./main-thread.ts";

/** Milliseconds for each half of the benchmark: building strings, then copying arrays. */
const HALF_MS = 250;

/**
 * Measures this machine's speed with Lighthouse's "benchmark index". The page's main thread first
 * builds strings of 10,000 letters, then copies 100,000 numbers between arrays. The index is a
 * tenth of the mean of both counts per second. Fast desktops reach 1,500 to 2,000, slow desktops
 * 1,000, mid-range phones 125 to 800.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#benchmarking-cpu-power
 *
 * The seconds are CPU time of the thread, so that other programs don't change the index.
 */
export async function measureIndex(page: Page): Promise<number> {
  const readClock = await createMainThreadClock(page);
  let perSecond = 0;
  for (const half of [countStrings, countCopies]) {
    // Runs the code before the measurement, so that the compiler has already optimized it.
    await page.evaluate(half, HALF_MS / 5);
    const before = await readClock();
    const times = await page.evaluate(half, HALF_MS);
    perSecond += times / ((await readClock()) - before);
  }
  return perSecond / 2 / 10;
}

/** Runs in the page. */
function countStrings(milliseconds: number): number {
  const end = performance.now() + milliseconds;
  let times = 0;
  for (; performance.now() < end; times += 1) {
    let text = "";
    while (text.length < 10_000) text += "a";
  }
  return times;
}

/** Runs in the page. */
function countCopies(milliseconds: number): number {
  const arrays = [0, 1].map(() => Array.from({ length: 100_000 }, (_, place) => place)) as [number[], number[]];
  const end = performance.now() + milliseconds;
  let times = 0;
  for (; performance.now() < end; times += 1) {
    const [from, to] = times % 2 === 0 ? arrays : (arrays.toReversed() as typeof arrays);
    for (let place = 0; place < from.length; place += 1) to[place] = from[place] as number;
  }
  return times;
}
