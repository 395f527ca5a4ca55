import type { CDPSession, Page } from "@playwright/test";
import { findHiddenStops, findSmallTargets } from "./focus-stops.ts";

export type Size = readonly [width: number, height: number];

/** Widths at which Shift+Tab is also checked, because sticky bars can cover the focus there. */
const WIDTHS_BACK: readonly number[] = [320, 1024];
/** Window height in pixels below which bars are not sticky. */
const LOW_BELOW = 480;

/**
 * Resizes the window. Returns focused elements that are not fully visible (WCAG 2.4.11) and click
 * targets that are too small.
 */
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
