import type { Page } from "@playwright/test";

/**
 * The benchmark index in the middle of Lighthouse's range for fast desktops
 * (tools/budgets/benchmark-index.ts). The target machine has a quarter of this index.
 */
const DESKTOP_INDEX = 1750;
const CPU_SLOW_DOWN = 4;
/** The benchmark index of the target machine, a mid-range phone. */
export const WANTED_INDEX = DESKTOP_INDEX / CPU_SLOW_DOWN;

/**
 * Returns the factor by which the browser must slow down a CPU with this index. It is four for the
 * desktop and faster CPUs, and one for the target machine and slower CPUs.
 */
export function rateFor(index: number): number {
  return Math.max(1, Math.min(index, DESKTOP_INDEX) / WANTED_INDEX);
}

/**
 * Returns the factor that converts measured CPU time to CPU time of the target machine. The
 * measuring machine has the benchmark index `index`, and the browser slowed it down by the factor
 * `rate`.
 */
export function scaleFor(index: number, rate: number): number {
  return Math.min(index, DESKTOP_INDEX) / rate / WANTED_INDEX;
}

/** The network of Lighthouse's "slow 4G", as on a phone outdoors. */
export const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
/** The network to a server on another continent, with unlimited bandwidth. -1 means no limit. */
export const FAR_AWAY = { latency: 300, downloadThroughput: -1, uploadThroughput: -1 };

/** Slows down the page's CPU and network until the page closes. */
export async function slowDown(page: Page, rate: number, network?: typeof SLOW_4G): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  if (network) await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
}
