import type { Browser } from "@playwright/test";
import { contextOptions } from "./browser.ts";
import { createFaults } from "./faults.ts";
import type { Portal } from "./portal.ts";
import { tours } from "./screens.ts";
import { inventStage } from "./stage.ts";
import { sweep } from "./sweep.ts";

/** What e2e/accessibility.test.ts demands to be nothing: every rule that axe finds broken, on every screen and popup. */
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
