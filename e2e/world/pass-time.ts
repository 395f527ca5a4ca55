import { expect, type Locator } from "@playwright/test";

const STEP_MS = 500;

/** Advances the page's clock in steps until the element shows or `limitMs` have passed. */
export async function passTimeUntil(shown: Locator, limitMs = 30_000): Promise<void> {
  const { clock } = shown.page();
  let waitedMs = 0;
  const isPast = async () => {
    if (await shown.isVisible()) return true;
    if (waitedMs < limitMs) await clock.runFor(STEP_MS);
    waitedMs += STEP_MS;
    return false;
  };
  await expect.poll(isPast, { intervals: [20] }).toBe(true);
}
