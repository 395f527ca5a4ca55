import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, findAxeViolations } from "#e2e/world/page-checks.ts";
import { findFaultsAtSize, type Size } from "./focus-sweep.ts";
import { type Part, type Screen, showWholePage } from "./screen.ts";
import type { Stage } from "./stage.ts";

interface Shape {
  kind: "desk" | "phone";
  colorScheme: "light" | "dark";
  /** Window sizes to check. axe runs at the first size only. */
  sizes: readonly [Size, ...Size[]];
}

/**
 * The sizes include phones in landscape, tablets, and windows of 1280 × 1024 and 2560 × 1600 at
 * 400% zoom.
 */
const SHAPES: readonly Shape[] = [
  {
    kind: "desk",
    colorScheme: "light",
    sizes: [
      [1280, 800],
      [800, 900],
      [844, 390],
      [1024, 768],
      [1920, 1080],
    ],
  },
  {
    kind: "phone",
    colorScheme: "dark",
    sizes: [
      [320, 568],
      [320, 256],
      [390, 844],
      [640, 400],
    ],
  },
];
export const SIZES: readonly Size[] = SHAPES.flatMap(({ sizes }) => sizes);

/**
 * Checks a screen and its parts with axe and for horizontal overflow. Also checks that focused
 * elements are visible at each of nine window sizes.
 */
export async function sweep(page: Page, stage: Stage, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  const take = async ({ colorScheme, sizes: [[width, height]] }: Shape) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
  };
  const judge = async (name: string, { kind, sizes: [[width, height]] }: Shape, place?: string) => {
    if (!place) await showWholePage(page);
    for (const { rule, where } of await findAxeViolations(page, place)) {
      found.push(`${name}, ${kind}: ${rule}\n  ${where.join("\n  ")}`);
    }
    await page.setViewportSize({ width, height });
  };
  const tabThrough = async (name: string, { sizes }: Shape) => {
    for (const size of sizes) {
      const faults = await findFaultsAtSize(page, devtools, size);
      found.push(...faults.map((fault) => `${name} ${fault}`));
    }
  };
  const open = async (part: Part, shape: Shape) => {
    await take(shape);
    await part.show(page);
    await judge(part.name, shape, part.place);
    if (hasStops(part)) {
      await tabThrough(part.name, shape);
      await take(shape);
    } else if (shape.kind === "phone") await expectNoSidewaysScroll(page);
    await part.hide(page);
  };
  try {
    await take(SHAPES[0] as Shape);
    await screen.open(page, stage);
    for (const shape of SHAPES) {
      await take(shape);
      await judge(screen.name, shape);
    }
    for (const shape of SHAPES) {
      await take(shape);
      await tabThrough(screen.name, shape);
      for (const part of partsOn(screen, shape.kind)) if (part.isOver) await open(part, shape);
    }
    // The remaining parts change the screen, and it stays changed. The menus and dialogs above only
    // cover it.
    for (const shape of SHAPES) {
      for (const part of partsOn(screen, shape.kind)) if (!part.isOver) await open(part, shape);
    }
  } catch (error) {
    throw new Error(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    await tidyUp(page, stage, screen);
  }
  return found;
}

export function partsOn({ parts = [] }: Screen, kind: "desk" | "phone"): Part[] {
  return parts.filter(({ only }) => !only || only === kind);
}

/** Returns false for menus, because they close at Tab. */
function hasStops({ isOver = false, place }: Part): boolean {
  return isOver && place !== "[role=menu]";
}

/** Removes faults and routes, and restores the data for the next screen. */
export async function tidyUp(page: Page, stage: Stage, screen: Screen): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await stage.faults.clear();
  await screen.leave?.(stage);
}
