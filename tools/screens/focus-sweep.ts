import type { Page } from "@playwright/test";
import { findHiddenStops, findSmallTargets } from "./focus-stops.ts";
import { isPhone, type Part, type Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";
import { partsOn, tidyUp } from "./sweep.ts";

/** Phones, upright and sideways, tablets, small and large desks, and 1280 × 1024 and 2560 × 1600 zoomed to 400%. */
export const SIZES = [
  [320, 256],
  [320, 568],
  [390, 844],
  [640, 400],
  [800, 900],
  [844, 390],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const;

type Size = readonly [width: number, height: number];

/** Where bars stick: what Shift+Tab reaches comes into view at the top, under the header of a phone, or over the bar of a form. */
const SIZES_BACK: readonly number[] = [320, 1024];
/** In windows lower than this nothing sticks. */
const LOW_BELOW = 480;

/** What has the focus and is not in full view (WCAG 2.4.11), and what is too small to press, at nine sizes of the window. */
export async function sweepFocus(page: Page, stage: Stage, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  const judge = async (name: string, [width, height]: Size) => {
    const tell = (faults: string[], how = "") => {
      for (const fault of faults) found.push(`${name} at ${width} × ${height}${how}: ${fault}`);
    };
    tell(await findHiddenStops(page, devtools, "on"));
    if (SIZES_BACK.includes(width) && height >= LOW_BELOW)
      tell(await findHiddenStops(page, devtools, "back"), ", back");
    tell(await findSmallTargets(page));
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  try {
    await screen.open(page, stage);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await judge(screen.name, [width, height]);
      for (const part of partsOn(screen, isPhone(page) ? "phone" : "desk").filter(hasStops)) {
        await part.show(page);
        await judge(part.name, [width, height]);
        await part.hide(page);
      }
    }
  } catch (error) {
    throw new Error(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    await tidyUp(page, stage, screen);
  }
  return found;
}

/** Tab leaves a menu, which closes. */
function hasStops({ isOver = false, place }: Part): boolean {
  return isOver && place !== "[role=menu]";
}
