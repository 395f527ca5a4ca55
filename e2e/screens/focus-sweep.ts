import type { CDPSession, Page } from "@playwright/test";
import { widestPart } from "#e2e/world/page-checks.ts";
import { installFocusCheck, type Way } from "./focus-check.ts";
import { findSmallTargets } from "./small-targets.ts";

export type Size = readonly [width: number, height: number];

/** Widths at which Shift+Tab is also checked, because sticky bars can cover the focus there. */
const WIDTHS_BACK: readonly number[] = [320, 1024];
/** Window height in pixels below which bars are not sticky. */
const LOW_BELOW = 480;
/** Number of Tab keys that are sent before the result is read. */
const BATCH = 8;
const MAX_STOPS = 240;

/** A keydown without keyup. The app ignores keyup, and omitting it halves the run time. */
const TAB = { type: "rawKeyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 } as const;
const WITH_SHIFT = 8;

/**
 * Resizes the window, moves the focus by Tab, and returns the faults: horizontal overflow, elements
 * that Tab skips or reaches out of order, focused elements that are not fully visible (WCAG
 * 2.4.11), and click targets that are too small.
 */
export async function findFaultsAtSize(page: Page, devtools: CDPSession, [width, height]: Size): Promise<string[]> {
  await page.setViewportSize({ width, height });
  // Moves the mouse away, because it would keep the tooltip of a hovered button open.
  await page.mouse.move(0, 0);
  await page.evaluate(installFocusCheck);
  const found = await pressTab(page, devtools, "on");
  if (WIDTHS_BACK.includes(width) && height >= LOW_BELOW) {
    found.push(...(await pressTab(page, devtools, "back")).map((fault) => `back: ${fault}`));
  }
  const widest = await page.evaluate(widestPart);
  if (widest) found.push(`scrolls sideways: ${widest}`);
  found.push(...(await page.evaluate(findSmallTargets)));
  return found.map((fault) => `at ${width} × ${height}: ${fault}`);
}

/** Presses Tab, or Shift+Tab for "back", until the focus has been on each focusable element. */
async function pressTab(page: Page, devtools: CDPSession, way: Way): Promise<string[]> {
  const press = { ...TAB, modifiers: way === "back" ? WITH_SHIFT : 0 };
  const isInDialog = await page.evaluate(() => window.focusCheck?.settle());
  await page.evaluate((way) => window.focusCheck?.watch(way), way);
  let batch = isInDialog ? 1 : BATCH;
  for (let pressed = 0; pressed < MAX_STOPS; pressed += batch) {
    await Promise.all(Array.from({ length: batch }, () => devtools.send("Input.dispatchKeyEvent", press)));
    if (await page.evaluate(() => window.focusCheck?.hasCycled())) break;
    // At the end of a dialog, sends one key at a time, because the focus returns to the start with
    // a delay.
    const ahead = isInDialog ? await page.evaluate((way) => window.focusCheck?.stopsAhead(way), way) : BATCH;
    batch = Math.max(1, Math.min(BATCH, ahead ?? 1));
  }
  return page.evaluate(() => window.focusCheck?.faults() ?? []);
}
