import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, findAxeViolations } from "#e2e/world/page-checks.ts";
import { type Part, type Screen, showWholePage } from "./screen.ts";
import type { Stage } from "./stage.ts";

const SHAPES = [
  { kind: "desk", width: 1280, height: 800, colorScheme: "light" },
  { kind: "phone", width: 320, height: 640, colorScheme: "dark" },
] as const;

/** What axe finds on a screen and on what can be opened on it, on a desk in light and on a small phone in dark. */
export async function sweep(page: Page, stage: Stage, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  const judge = async (name: string, kind: string, place?: string) => {
    for (const { rule, where } of await findAxeViolations(page, place)) {
      found.push(`${name}, ${kind}: ${rule}\n  ${where.join("\n  ")}`);
    }
  };
  await page.emulateMedia({ colorScheme: SHAPES[0].colorScheme });
  await page.setViewportSize(SHAPES[0]);
  try {
    await screen.open(page, stage);
    for (const { kind, colorScheme, ...size } of SHAPES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      if (kind === "phone") await expectNoSidewaysScroll(page, size.width);
      await showWholePage(page);
      await judge(screen.name, kind);
      await page.setViewportSize(size);
      for (const part of partsOn(screen, kind)) {
        await part.show(page);
        if (kind === "phone") await expectNoSidewaysScroll(page, size.width);
        await judge(part.name, kind, part.place);
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

export function partsOn({ parts = [] }: Screen, kind: "desk" | "phone"): Part[] {
  return parts.filter(({ only }) => !only || only === kind);
}

/** Makes the stage as it was, for the next screen. */
export async function tidyUp(page: Page, stage: Stage, screen: Screen): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await stage.faults.mend();
  await screen.leave?.(stage);
}
