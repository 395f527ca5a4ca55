import type { CDPSession, Page } from "@playwright/test";
import { widestPart } from "#e2e/world/page-checks.ts";
import { installFocusCheck, type Way } from "./focus-check.ts";
import { findSmallTargets } from "./small-targets.ts";

export type Size = readonly [width: number, height: number];

/** Widths at which the way back is also checked, because sticky bars can cover the focus there. */
const WIDTHS_BACK: readonly number[] = [320, 1024];
/** Window height in pixels below which bars are not sticky. */
const LOW_BELOW = 480;
/** Number of Tab keys that are sent before the result is read. */
const BATCH = 8;
const MAX_STOPS = 240;

/** A keydown without keyup. The app ignores keyup, and omitting it halves the run time. */
const TAB = { type: "rawKeyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 } as const;

/**
 * Resizes the window. Returns an element that makes the page scroll sideways, focused elements that
 * are not fully visible (WCAG 2.4.11) and click targets that are too small. With `devtools`, moves
 * the focus by Tab and also returns the elements that Tab does not reach. Otherwise moves the focus
 * from script, which takes less time.
 */
export async function findFaultsAtSize(page: Page, [width, height]: Size, devtools?: CDPSession): Promise<string[]> {
  await page.setViewportSize({ width, height });
  // Moves the mouse away, because it would keep the tooltip of a hovered button open.
  await page.mouse.move(0, 0);
  await page.evaluate(installFocusCheck);
  const found = devtools ? await pressTab(page, devtools) : await walk(page, "on");
  if (WIDTHS_BACK.includes(width) && height >= LOW_BELOW) {
    found.push(...(await walk(page, "back")).map((fault) => `back: ${fault}`));
  }
  const widest = await page.evaluate(widestPart);
  if (widest) found.push(`scrolls sideways: ${widest}`);
  found.push(...(await page.evaluate(findSmallTargets)));
  return found.map((fault) => `at ${width} × ${height}: ${fault}`);
}

function walk(page: Page, way: Way): Promise<string[]> {
  return page.evaluate(async (way) => {
    const { focusCheck } = window;
    await focusCheck?.settle();
    await focusCheck?.walk(way);
    return focusCheck?.faults() ?? [];
  }, way);
}

async function pressTab(page: Page, devtools: CDPSession): Promise<string[]> {
  const isInDialog = await page.evaluate(() => window.focusCheck?.settle());
  await page.evaluate(() => window.focusCheck?.watch());
  let batch = isInDialog ? 1 : BATCH;
  for (let pressed = 0; pressed < MAX_STOPS; pressed += batch) {
    await Promise.all(Array.from({ length: batch }, () => devtools.send("Input.dispatchKeyEvent", TAB)));
    if (await page.evaluate(() => window.focusCheck?.hasCycled())) break;
    // At the end of a dialog, sends one key at a time, because the focus returns to the start with
    // a delay.
    const ahead = isInDialog ? await page.evaluate(() => window.focusCheck?.stopsAhead()) : BATCH;
    batch = Math.max(1, Math.min(BATCH, ahead ?? 1));
  }
  return page.evaluate(() => window.focusCheck?.faults() ?? []);
}
