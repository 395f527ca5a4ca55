import type { Page } from "@playwright/test";

/** What Lighthouse takes for a phone: a CPU four times slower, and its "slow 4G". */
const CPU_SLOW_DOWN = 4;
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

/** Makes the page wait as on a phone on the road, from now on. */
export async function slowDown(page: Page, what: { cpu?: boolean; network?: boolean }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  if (what.cpu) await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOW_DOWN });
  if (what.network) await devtools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
}

/** A round trip of 300 ms, on the same slow CPU; as wide as the network is. */
const ROUND_TRIP_MS = 300;

/** Makes the page wait as for a server on another continent, from now on. */
export async function farAway(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOW_DOWN });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}
