import { expect, type Locator } from "@playwright/test";

const STEP_MS = 500;

/** Runs the clock of the page, which the test has installed, in steps until this shows or the page has waited so long. */
export async function passTimeUntil(shown: Locator, limitMs = 30_000): Promise<void> {
  const { clock } = shown.page();
  let waitedMs = 0;
  const look = async () => {
    if (await shown.isVisible()) return true;
    if (waitedMs < limitMs) await clock.runFor(STEP_MS);
    waitedMs += STEP_MS;
    return false;
  };
  await expect.poll(look, { intervals: [20] }).toBe(true);
}
