import type { Browser } from "@playwright/test";
import { tours } from "#e2e/screens/screens.ts";
import { inventStage } from "#e2e/screens/stage.ts";
import { sweep } from "#e2e/screens/sweep.ts";
import { contextOptions } from "#e2e/world/browser.ts";
import { createFaults } from "#e2e/world/faults.ts";
import type { Portal } from "#e2e/world/portal.ts";

/** What e2e/screens/accessibility.test.ts requires to be empty: every rule that axe finds broken, on every screen and popup. */
export async function findViolations(browser: Browser, portal: Portal): Promise<string[]> {
  const found: string[] = [];
  for (const { screens } of tours) {
    const context = await browser.newContext({ ...contextOptions, baseURL: portal.url });
    const page = await context.newPage();
    const stage = await inventStage(portal, createFaults(portal));
    for (const screen of screens) found.push(...(await sweep(page, stage, screen)));
    await context.close();
  }
  return found;
}
