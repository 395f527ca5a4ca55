import type { Page } from "@playwright/test";

/** The middle of Lighthouse's fast desktops (tools/budgets/benchmark-index.ts), which is what "four times slower" is said of. */
const DESKTOP_INDEX = 1750;
const CPU_SLOW_DOWN = 4;
/** The index of the machine that the budgets mean: a phone of the middle class. */
export const WANTED_INDEX = DESKTOP_INDEX / CPU_SLOW_DOWN;

/**
 * How much slower the browser has to make a CPU of this index: four times at most, as the budgets say, also if it is faster than
 * that desktop. One that is slower than wanted stays as it is.
 */
export function rateFor(index: number): number {
  return Math.max(1, Math.min(index, DESKTOP_INDEX) / WANTED_INDEX);
}

/** What a millisecond of own time is on the wanted machine, by the index of the one that it was measured on at this rate. */
export function scaleFor(index: number, rate: number): number {
  return Math.min(index, DESKTOP_INDEX) / rate / WANTED_INDEX;
}

/** Lighthouse's "slow 4G", a phone on the road. */
export const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
/** A server on another continent, as wide as the network is; -1 is without a limit. */
export const FAR_AWAY = { latency: 300, downloadThroughput: -1, uploadThroughput: -1 };

/** Makes the page wait as on such a machine and network, from now on. */
export async function slowDown(page: Page, rate: number, network?: typeof SLOW_4G): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  if (network) await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
}
