import type { Page } from "@playwright/test";

/**
 * The middle of Lighthouse's fast desktops (tools/budgets/benchmark-index.ts). "Four times slower"
 * refers to it.
 */
const DESKTOP_INDEX = 1750;
const CPU_SLOW_DOWN = 4;
/** The index of the target machine, a mid-range phone. */
export const WANTED_INDEX = DESKTOP_INDEX / CPU_SLOW_DOWN;

/**
 * Returns how much the browser slows down a CPU with this index: at most four times, even for a CPU
 * faster than that desktop. A CPU slower than the target is unchanged.
 */
export function rateFor(index: number): number {
  return Math.max(1, Math.min(index, DESKTOP_INDEX) / WANTED_INDEX);
}

/**
 * Returns the factor from CPU time measured at this index and rate to CPU time on the target
 * machine.
 */
export function scaleFor(index: number, rate: number): number {
  return Math.min(index, DESKTOP_INDEX) / rate / WANTED_INDEX;
}

/** Lighthouse's "slow 4G", a phone outdoors. */
export const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
/** A server on another continent, with full bandwidth; -1 means no limit. */
export const FAR_AWAY = { latency: 300, downloadThroughput: -1, uploadThroughput: -1 };

/** Slows down the page's CPU and network from now on. */
export async function slowDown(page: Page, rate: number, network?: typeof SLOW_4G): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  if (network) await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
}
