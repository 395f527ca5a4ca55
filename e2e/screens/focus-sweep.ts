import type { CDPSession, Page } from "@playwright/test";
import { findHiddenStops, findSmallTargets } from "./focus-stops.ts";

export type Size = readonly [width: number, height: number];

/** Bars stick here: Shift+Tab brings a stop to the top, under a phone's header or over a form's bar. */
const WIDTHS_BACK: readonly number[] = [320, 1024];
/** In windows lower than this nothing sticks. */
const LOW_BELOW = 480;

/** Resizes the window. Returns focused controls out of full view (WCAG 2.4.11) and targets too small to click. */
export async function findFocusFaults(page: Page, devtools: CDPSession, [width, height]: Size): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const place = `at ${width} × ${height}`;
  const found = (await findHiddenStops(page, devtools, "on")).map((fault) => `${place}: ${fault}`);
  if (WIDTHS_BACK.includes(width) && height >= LOW_BELOW) {
    found.push(...(await findHiddenStops(page, devtools, "back")).map((fault) => `${place}, back: ${fault}`));
  }
  found.push(...(await findSmallTargets(page)).map((fault) => `${place}: ${fault}`));
  return found;
}
